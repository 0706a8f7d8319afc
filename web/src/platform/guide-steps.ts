import type { MessageKey } from './messages.ts'

/** A button of a step's own, in place of the usual one. */
export interface GuideButton {
  label: MessageKey
  act: 'next' | 'close'
}

/** One step of a guide. Steps whose target is not seen on the page are left out. */
export interface GuideStep {
  /** Value of `data-guide` on the element that the step explains. */
  target: string
  title: MessageKey
  body: MessageKey
  /** Stands beside its target: one as high as the window has no room above or below it. */
  beside?: boolean
  /** Shows `Зрозуміло` in place of `Далі`. */
  understood?: boolean
  buttons?: readonly GuideButton[]
}
