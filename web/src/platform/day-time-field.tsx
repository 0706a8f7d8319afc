import { Group, Input, InputWrapperContext, type InputWrapperProps, TextInput } from '@mantine/core'
import { type ReactNode, use, useId, useState } from 'react'
import { DayField } from './day-field.tsx'
import { type DayTime, issueOf, joinedOf, partsOf } from './day-time.ts'
import { useText } from './messages.ts'
import { timeFromText } from './time-text.ts'

/** Describes the input within by what stands at the wrapper of both fields: an input takes its description from its own wrapper alone. */
const Described = ({ by, children }: { by: string | undefined; children: ReactNode }) => {
  const own = use(InputWrapperContext)
  return own ? <InputWrapperContext value={{ ...own, describedBy: by }}>{children}</InputWrapperContext> : children
}

const described = (by: string | undefined) => (input: ReactNode) => <Described by={by}>{input}</Described>

interface TimeProps {
  name: string
  value: string
  onChange: (time: string) => void
  disabled: boolean | undefined
  error: boolean
  /** The `data-path` by which a form finds it, where the time is what is wrong. */
  path: string | undefined
  describedBy: string | undefined
}

const TimeInput = ({ name, value, onChange, disabled, error, path, describedBy }: TimeProps) => {
  const t = useText()
  const finish = () => {
    const read = timeFromText(value, { finished: true })
    if (read !== null && read !== value) onChange(read)
  }
  return (
    <TextInput
      w={84}
      aria-label={t('ui.timeOf', { field: name })}
      inputContainer={described(describedBy)}
      placeholder={t('ui.timeFormat')}
      autoComplete="off"
      inputMode="text"
      maxLength={10}
      disabled={disabled}
      error={error}
      data-path={path}
      value={value}
      // A `T` would be taken for the one between the day and the time.
      onChange={(event) => onChange(event.currentTarget.value.replaceAll('T', ''))}
      // Typing replaces the time, as it does where a field is reached by Tab with its text selected.
      onFocus={(event) => event.currentTarget.select()}
      onBlur={finish}
      // In the capture phase, as the day does.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

interface Props extends Omit<InputWrapperProps, 'onChange' | 'label'> {
  label: string
  /** `YYYY-MM-DDTHH:MM`, empty, or what is typed and is no local time. */
  value: string
  /** Receives the same, also while it is unfinished, for the form to refuse. */
  onChange: (local: string) => void
  path: string
  disabled?: boolean | undefined
  /** Takes the focus of its dialog. */
  first?: boolean | undefined
}

/** A day and a time in the format of the interface's language. What is half filled or none is said once the field is left, and kept. */
export const DayTimeField = ({ label, value, onChange, path, disabled, first, error, ...wrapper }: Props) => {
  const t = useText()
  const id = useId()
  const [left, setLeft] = useState(false)
  const parts = partsOf(value)
  const own = issueOf(parts)
  const sentence = (left || error) && own ? t(`ui.${own}`) : error
  const isTime = own === 'timeNeeded' || own === 'noSuchTime'
  const give = (part: Partial<DayTime>) => {
    const next = joinedOf({ ...parts, ...part })
    if (next !== value) onChange(next)
  }
  const errorId = sentence ? `${id}-error` : undefined
  const descriptionId = wrapper.description ? `${id}-description` : undefined
  const describedBy = [errorId, descriptionId].filter(Boolean).join(' ') || undefined
  return (
    <Input.Wrapper
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...wrapper}
      id={id}
      label={label}
      error={sentence}
      errorProps={{ id: errorId }}
      descriptionProps={{ id: descriptionId }}
      onBlur={({ currentTarget, relatedTarget }) =>
        // A sentence that appears while a button is pressed would move it from under the pointer; the form says it then.
        setLeft(
          !!relatedTarget && !currentTarget.contains(relatedTarget) && !(relatedTarget instanceof HTMLButtonElement),
        )
      }
      onFocus={() => setLeft(false)}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start" mb={sentence || wrapper.description ? 5 : 0}>
        <DayField
          id={id}
          flex={1}
          miw={0}
          inputContainer={described(describedBy)}
          data-path={isTime ? undefined : path}
          data-autofocus={first}
          disabled={disabled}
          error={Boolean(sentence) && !isTime}
          value={parts.day}
          onChange={(day) => give({ day })}
        />
        <TimeInput
          name={label}
          value={parts.time}
          onChange={(time) => give({ time })}
          disabled={disabled}
          error={Boolean(sentence) && isTime}
          path={isTime ? path : undefined}
          describedBy={describedBy}
        />
      </Group>
    </Input.Wrapper>
  )
}
