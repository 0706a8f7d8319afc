import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { DayField } from './day-field.tsx'
import { isDay } from './day-text.ts'
import classes from './filter-slots.module.css'
import { useListNavigate } from './list-navigate.ts'
import { useText } from './messages.ts'

interface Props {
  name: string
  label: string
  value: string | undefined
}

/** What is typed until the address has it, or while it is no date; null shows the date of the address. */
const useTypedDay = (name: string, value: string | undefined) => {
  const go = useListNavigate()
  const href = useLocation({ select: (location) => location.href })
  const [text, setText] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const [seen, setSeen] = useState(href)
  // Whether the next address is what this field asked for.
  const [asked, setAsked] = useState(false)
  if (seen !== href) {
    setSeen(href)
    setAsked(false)
    if (!asked || (text !== null && isDay(text))) {
      setText(null)
      setIsWrong(false)
    }
  }
  const ask = (day: string | undefined) => {
    if (day === value) return
    setAsked(true)
    go({ [name]: day }, { replace: true })
  }
  return {
    text: text ?? value,
    isWrong,
    type: (typed: string) => {
      setText(typed)
      setIsWrong(false)
      if (typed === '' || isDay(typed)) ask(typed || undefined)
    },
    finish: (typed: string) => {
      if (typed === '' || isDay(typed)) return
      setIsWrong(true)
      ask(undefined)
    },
  }
}

/** The input of `FilterDay`. What is no date stays in the field with its fault and filters nothing. */
export const DayFilter = ({ name, label, value }: Props) => {
  const t = useText()
  const { text, isWrong, type, finish } = useTypedDay(name, value)
  return (
    <DayField
      className={classes.control}
      aria-label={label}
      placeholder={label}
      value={text}
      error={isWrong && t('ui.noSuchDay')}
      onChange={type}
      onFinish={finish}
    />
  )
}
