import type { Message } from '@oselia/contract/service-request-chats'
import { type RequestState, requestStates } from '@oselia/contract/service-request-moves'
import { type Text, useText } from '../../platform/messages.ts'

type Event = NonNullable<Message['event']>

const wordOf = (event: Event, ...names: string[]) => {
  const value = names.map((name) => event[name]).find((found) => typeof found === 'string' || typeof found === 'number')
  return value === undefined ? undefined : String(value)
}

const stateOf = (t: Text, event: Event) => {
  const to = wordOf(event, 'to', 'status') as RequestState | undefined
  return to && requestStates.includes(to) ? t(`request.status_${to}`) : undefined
}

const lineOf = (t: Text, event: Event) => {
  const name = wordOf(event, 'name', 'performer', 'title')
  const state = stateOf(t, event)
  if (event.key === 'moved') return t('chatEvents.moved', { state: state ?? '' })
  if (event.key === 'undone') return state ? t('chatEvents.undone', { state }) : t('chatEvents.undoneOnly')
  if (event.key === 'assigned') return name ? t('chatEvents.assigned', { name }) : t('chatEvents.assignedNameless')
  if (event.key === 'rated') return t('chatEvents.rated', { rating: wordOf(event, 'rating') ?? '' })
  return t(`chatEvents.${event.key}`, { name: name ?? '' }).replace(/: $/, '')
}

/** The sentence of a line of the product itself, in the reader's language. */
export const useEventLine = () => {
  const t = useText()
  return (event: Event) => {
    const line = lineOf(t, event)
    const reason = wordOf(event, 'reason')
    const by = wordOf(event, 'by')
    return [reason ? t('chatEvents.because', { line, reason }) : line, by].filter(Boolean).join(' · ')
  }
}
