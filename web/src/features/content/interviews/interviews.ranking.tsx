import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocal, useText } from '../../../platform/messages.ts'
import { orderOf } from './interviews.answers.rules.ts'
import { moved } from './interviews.builder.rules.ts'
import { useOrdering } from '../../../platform/ordering.ts'
import classes from './interviews.questions.module.css'

interface Props {
  question: Question
  value: AnswerValue
  write: (part: Partial<AnswerValue>) => void
}

/** Options in an order that is changed by buttons or by dragging. */
export const Ranking = ({ question, value, write }: Props) => {
  const t = useText()
  const local = useLocal()
  const [told, tell] = useState('')
  const order = orderOf(question, value)
  const nameOf = (key: string) => {
    const option = question.options.find((one) => one.key === key)
    return (option && local(option.text)) || t('poll.noOption')
  }
  const move = (from: number, to: number) => {
    const next = moved(order, from, to)
    write({ options: next })
    const at = Math.min(Math.max(to, 0), order.length - 1)
    tell(t('poll.movedTo', { name: nameOf(next[at]!), place: at + 1, count: order.length }))
  }
  const { list, step, handle, dragged } = useOrdering(move)
  return (
    <>
      <ol className={classes.options} ref={list}>
        {order.map((key, at) => (
          <li key={key} className={classes.item} data-dragged={dragged === at || undefined}>
            <span className={classes.place}>{at + 1}</span>
            <span>{nameOf(key)}</span>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('poll.moveUp', { name: nameOf(key) })}
              aria-disabled={at === 0}
              onClick={(event) => step(event, at, at - 1)}
            >
              <IconArrowUp size={20} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('poll.moveDown', { name: nameOf(key) })}
              aria-disabled={at === order.length - 1}
              onClick={(event) => step(event, at, at + 1)}
            >
              <IconArrowDown size={20} aria-hidden="true" />
            </ActionIcon>
            <span {...handle(at)} title={t('poll.drag')}>
              <IconGripVertical size={22} aria-hidden="true" />
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {value.options.length === 0 ? (
        <Button mt="sm" variant="default" size="md" onClick={() => write({ options: order })}>
          {t('poll.rankKeep')}
        </Button>
      ) : (
        <p className={`${classes.hint} ${classes.quiet}`}>{t('poll.rankKept')}</p>
      )}
    </>
  )
}
