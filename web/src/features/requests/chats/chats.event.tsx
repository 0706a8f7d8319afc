import type { Message } from '@oselia/contract/service-request-chats'
import { cancelReasons, waitReasons } from '@oselia/contract/service-request-details.enums'
import { requestStates } from '@oselia/contract/service-requests.enums'
import { type Text, useFormat, useText } from '../../../platform/messages.ts'

type Event = NonNullable<Message['event']>

const wordOf = (event: Event, name: string) => {
  const value = event[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The value of a field of the event where it is one of the known codes. */
const codeOf = <T extends string>(event: Event, name: string, known: readonly T[]) =>
  known.find((one) => one === event[name])

const stateOf = (t: Text, event: Event) => {
  const to = codeOf(event, 'to', requestStates)
  return to && t(`request.status_${to}`)
}

/** A new state, with what it waits for, until when, or why it is given up. */
const movedLine = (t: Text, event: Event, day: (day: string) => string) => {
  const wait = codeOf(event, 'wait_reason', waitReasons)
  if (wait) return t('chatEvents.waits', { what: t(`request.wait_${wait}`) })
  const until = wordOf(event, 'deferred_until')
  if (until) return t('chatEvents.deferred', { day: day(until) })
  const cancel = codeOf(event, 'cancel_reason', cancelReasons)
  if (cancel) return t('chatEvents.cancelled', { what: t(`request.cancel_${cancel}`) })
  const acceptBy = wordOf(event, 'accept_by')
  if (acceptBy) return t('chatEvents.doneUntil', { day: day(acceptBy) })
  return t('chatEvents.moved', { state: stateOf(t, event) ?? '' })
}

const assignedLine = (t: Text, event: Event) => {
  const name = wordOf(event, 'name')
  if (event['part'] === 'responsible')
    return name ? t('chatEvents.responsible', { name }) : t('chatEvents.responsibleNameless')
  return name ? t('chatEvents.assigned', { name }) : t('chatEvents.assignedNameless')
}

const sentenceOf = (t: Text, event: Event, day: (day: string) => string) => {
  const state = stateOf(t, event)
  switch (event.key) {
    case 'created':
      return t('chatEvents.created')
    case 'moved':
      return movedLine(t, event, day)
    case 'undone':
      return state ? t('chatEvents.undone', { state }) : t('chatEvents.undoneOnly')
    case 'assigned':
      return assignedLine(t, event)
    case 'rated':
      return t('chatEvents.rated', { rating: wordOf(event, 'rating') })
    case 'reopened':
      return t(event['from'] === 'done' ? 'chatEvents.returned' : 'chatEvents.reopened')
    case 'link':
      return t(event['chat'] === 'member_chat' ? 'chatEvents.memberLink' : 'chatEvents.link', {
        name: wordOf(event, 'name'),
      })
    case 'link_ended':
      return t('chatEvents.linkEnded', { name: wordOf(event, 'name') })
    case 'resident_left': {
      const name = wordOf(event, 'name')
      return name ? t('chatEvents.residentLeft', { name }) : t('chatEvents.residentLeftNobody')
    }
    case 'accepted_silently':
      return t('chatEvents.acceptedSilently', { count: Number(event['days']) })
    case 'claim_accepted':
      return [t('chatEvents.claimAccepted'), wordOf(event, 'source')].filter(Boolean).join(' ')
    default:
      return t(`chatEvents.${event.key}`, { name: wordOf(event, 'incident') })
  }
}

/** The sentence of a message of the product itself, in the reader's language. */
export const useEventText = () => {
  const t = useText()
  const { day } = useFormat()
  return (event: Event) => {
    const line = sentenceOf(t, event, day)
    const reason = wordOf(event, 'reason')
    const by = wordOf(event, 'by')
    return [reason ? t('chatEvents.because', { line, reason }) : line, by].filter(Boolean).join(' · ')
  }
}
