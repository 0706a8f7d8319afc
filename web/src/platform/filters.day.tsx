import { useState } from 'react'
import { DayField } from './day-field.tsx'
import { useListNavigate } from './list-navigate.ts'
import { useText } from './messages.ts'

interface Props {
  name: string
  label: string
  value: string | undefined
  width: Record<string, string | number>
}

/** The input of `FilterDay`. What is no date stays in the field with its fault and filters nothing. */
export const DayFilter = ({ name, label, value, width }: Props) => {
  const go = useListNavigate()
  const t = useText()
  const [wrong, setWrong] = useState('')
  return (
    <DayField
      label={label}
      labelProps={{ fz: 'xs', fw: 400 }}
      w={width}
      value={wrong || value}
      error={wrong && t('ui.noSuchDay')}
      onChange={(day) => {
        const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
        setWrong(isDay ? '' : day)
        go({ [name]: isDay ? day : undefined })
      }}
    />
  )
}
