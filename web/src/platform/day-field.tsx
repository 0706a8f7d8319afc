import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './fields.module.css'
import { dayFromText, isDay } from './day-text.ts'
import { useFormat, useLanguage, useText } from './messages.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or empty. */
  value?: string | undefined
  /** Receives `YYYY-MM-DD`, empty text, or what is typed and is no date, also while it is unfinished, for the form to refuse. */
  onChange?: (day: string) => void
  /** Called when typing ends, by Enter or by leaving the field, with the same. */
  onFinish?: (day: string) => void
}

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

/** What is being typed, and what it gives. */
const useTypedDay = ({ value, onChange, onFinish }: Pick<Props, 'onChange' | 'onFinish'> & { value: string }) => {
  // Null shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  // The last value that this field gave or was given.
  const [known, setKnown] = useState(value)
  // A value that came from elsewhere, such as a form that is reset, replaces what is being typed.
  if (known !== value) {
    setKnown(value)
    setTyped(null)
  }
  const read = (text: string, finished: boolean) =>
    text === '' ? '' : (dayFromText(text, { thisYear: new Date().getFullYear(), finished }) ?? text)
  const give = (next: string) => {
    if (next === value) return
    setKnown(next)
    onChange?.(next)
  }
  const choose = (day: string) => {
    setTyped(null)
    give(day)
    onFinish?.(day)
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      give(read(text.trim(), false))
    },
    finish: () => {
      if (typed !== null) choose(read(typed.trim(), true))
    },
    choose,
  }
}

/** A date field in the format of the interface's language: typed, or chosen in the calendar of the browser. */
export const DayField = ({ value = '', onChange, onFinish, min, max, onBlur, disabled, ...rest }: Props) => {
  const t = useText()
  const language = useLanguage()
  const { day } = useFormat()
  const { typed, type, finish, choose } = useTypedDay({ value, onChange, onFinish })
  return (
    <TextInput
      {...rest}
      disabled={disabled}
      placeholder={t('ui.dayFormat')}
      autoComplete="off"
      // The numeric keypads of phones have no letters, which the months of English dates are written with.
      inputMode={language === 'en' ? undefined : 'decimal'}
      maxLength={20}
      value={typed ?? (isDay(value) ? day(value) : value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      // In the capture phase, since a form reads its values by a native listener, before React's handlers run.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter') finish()
      }}
      rightSection={
        <Calendar value={isDay(value) ? value : ''} min={min} max={max} disabled={disabled} choose={choose} />
      }
    />
  )
}
