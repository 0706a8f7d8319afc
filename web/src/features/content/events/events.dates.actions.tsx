import { Button } from '@mantine/core'
import type { Occurrence } from '@oselia/contract/event-dates'
import type { CalendarEvent } from '@oselia/contract/events'
import type { ApiError } from '../../../platform/api.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useTimesWords } from './events.words.tsx'

interface Of {
  event: CalendarEvent
  one: Occurrence
}

/** A refusal of a change that has no form: the issue of the event itself says why. */
const toastIssue = (error: ApiError) => {
  const [issue] = Object.values(error.errors).flat()
  return issue === undefined ? toastError(error) : toast({ message: issue, kind: 'refused' })
}

const showMove = async (of: Of) => (await import('./events.dates.move.tsx')).showMove(of)

/** The questions before a date is cancelled or restored. */
const useQuestions = ({ event, one }: Of) => {
  const t = useText()
  const { day } = useFormat()
  const times = useTimesWords()
  const registered = one.going + one.waiting
  const words = times({ ...one, all_day: event.all_day })
  const mayCancel = async () =>
    registered === 0 ||
    confirm({
      title: t('events.cancelDateTitle', { day: day(one.date) }),
      text: t('events.cancelDateText', { count: registered }),
      yes: t('events.cancelDate'),
      danger: true,
    })
  const mayRestore = async () =>
    !one.moved ||
    confirm({
      title: t('events.restoreDateTitle', { day: day(one.date) }),
      text: t('events.restoreDateText', { times: words }),
      yes: t('events.restoreDate'),
    })
  return { mayCancel, mayRestore }
}

/** Cancels one occurrence, lets it take place again, or moves it. */
export const DateActions = ({ event, one }: Of) => {
  const t = useText()
  const { day } = useFormat()
  const isChanged = event.exceptions.some(({ date }) => date === one.date)
  const { mayCancel, mayRestore } = useQuestions({ event, one })
  const save = useAction('PUT /events/:id', {
    message: t(isChanged ? 'events.dateRestored' : 'events.dateCancelled'),
    failed: toastIssue,
  })
  const change = async () => {
    if (!(await (isChanged ? mayRestore() : mayCancel()))) return
    const rest = event.exceptions.filter(({ date }) => date !== one.date)
    const exceptions = isChanged ? rest : [...rest, { date: one.date, starts: null, ends: null }]
    save.mutate({ params: { id: event.id }, body: { exceptions, version: event.version } })
  }
  const isGone = isChanged && !one.moved
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={save.isPending}
        aria-label={t(isChanged ? 'events.restoreDateOf' : 'events.cancelDateOf', { day: day(one.date) })}
        onClick={() => void change()}
      >
        {t(isChanged ? 'events.restoreDate' : 'events.cancelDate')}
      </Button>
      {!isGone && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('events.moveDateOf', { day: day(one.date) })}
          onClick={() => void showMove({ event, one })}
        >
          {t('events.moveDate')}
        </Button>
      )}
    </>
  )
}
