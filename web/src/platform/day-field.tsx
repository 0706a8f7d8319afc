import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './fields.module.css'
import { dayFromText } from './day-text.ts'
import { useFormat, useLanguage, useText } from './messages.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or empty. */
  value?: string | undefined
  /** Receives `YYYY-MM-DD`, empty text, or what was typed and is no date, for the form to refuse. */
  onChange?: (day: string) => void
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

interface CalendarProps extends Pick<Props, 'min' | 'max' | 'disabled'> {
  value: string
  choose: (day: string) => void
}

/** The calendar of the browser, opened by a button. */
const Calendar = ({ choose, ...shared }: CalendarProps) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...shared}
        ref={input}
        type="date"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={shared.disabled}
        aria-label={t('ui.openCalendar')}
        title={t('ui.openCalendar')}
        onClick={() => input.current?.showPicker()}
      >
        <IconCalendar size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}

/** A date field in the format of the interface's language: typed, or chosen in the calendar of the browser. */
export const DayField = ({ value = '', onChange, min, max, onBlur, onKeyDown, disabled, ...rest }: Props) => {
  const t = useText()
  const language = useLanguage()
  const { day } = useFormat()
  // What is being typed; null shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string, finished: boolean) =>
    dayFromText(text, { language, thisYear: new Date().getFullYear(), finished })
  const give = (next: string) => {
    if (next !== value) onChange?.(next)
  }
  const type = (text: string) => {
    setTyped(text)
    give(read(text, false) ?? '')
  }
  const finish = () => {
    if (typed === null) return
    const text = typed.trim()
    setTyped(null)
    give(text === '' ? '' : (read(text, true) ?? text))
  }
  return (
    <TextInput
      {...rest}
      disabled={disabled}
      placeholder={t('ui.dayFormat')}
      autoComplete="off"
      inputMode="decimal"
      maxLength={20}
      value={typed ?? (isDay(value) ? day(value) : value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        onKeyDown?.(event)
      }}
      rightSection={
        <Calendar
          value={isDay(value) ? value : ''}
          min={min}
          max={max}
          disabled={disabled}
          choose={(next) => {
            setTyped(null)
            give(next)
          }}
        />
      }
    />
  )
}
