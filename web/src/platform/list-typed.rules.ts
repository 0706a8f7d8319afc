import { textInAddress } from './list-search.ts'

/** A text box whose value stands in the address, which keeps it trimmed. */
export interface TypedFilter {
  text: string
  /** The address's value at the last look. */
  known: string
  /** What typing has asked of the address and the address does not hold yet. */
  sent: string | null
}

/** After a key press: until the address has caught up, it does not overwrite the box. */
export const typedInto = (state: TypedFilter, text: string): TypedFilter => ({
  ...state,
  text,
  sent: textInAddress(text) ?? '',
})

/** After the pause: a text that the address holds already will not arrive once more. */
export const asked = (state: TypedFilter): TypedFilter =>
  state.sent === state.known ? { ...state, sent: null } : state

/** After a change of the address: one that typing has caused keeps the box with its spaces, any other replaces the text. */
export const addressArrived = (state: TypedFilter, value: string): TypedFilter =>
  state.sent === null
    ? { text: value, known: value, sent: null }
    : { ...state, known: value, sent: state.sent === value ? null : state.sent }
