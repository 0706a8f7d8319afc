import { Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './field-fold.module.css'
import { FieldInputs } from './field-inputs.tsx'
import { type AnyTable, isBlank } from './field-table.ts'
import { valueAt } from './fields.tsx'
import type { SaveForm } from './form.tsx'
import { useText } from './messages.ts'

interface Props<V extends object> {
  of: SaveForm<V>
  table: AnyTable
  section: string
  title: string
  /** Inputs provided by the form, by field. */
  own?: Record<string, ReactNode>
}

const isUnder = (path: string, names: readonly string[]) =>
  names.some((name) => path === name || path.startsWith(`${name}.`))

/** The inputs of a section that is rarely filled, folded, with the number of those that are set; open while one has an error. */
export const FieldFold = <V extends object>({ of, table, section, title, own }: Props<V>) => {
  const t = useText()
  const id = useId()
  const [chosen, setChosen] = useState(false)
  const fields = Object.entries(table.fields).filter(([, field]) => field.section === section)
  const names = fields.map(([name]) => name)
  const values = of.form.getValues()
  const count = fields.filter(([name, field]) => !isBlank(field, valueAt(values, name))).length
  const hasError = Object.keys(of.form.errors).some((path) => isUnder(path, names))
  // It stays open when the error is gone: typing clears it.
  if (hasError && !chosen) setChosen(true)
  const open = chosen || hasError
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Title order={2} fz="md">
        <UnstyledButton
          className={classes.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
        >
          <span>{title}</span>
          <Text component="span" size="sm" c="dimmed" fw={400}>
            {count > 0 ? t('fieldFold.set', { count }) : t('fieldFold.none')}
          </Text>
          <IconChevronDown size={18} aria-hidden="true" className={classes.arrow} />
        </UnstyledButton>
      </Title>
      {/* Inputs stay in the page while folded, so that an error of the server finds its field. */}
      <div id={id} hidden={!open}>
        <Stack gap="sm" p="md" pt={0}>
          <FieldInputs of={of} table={table} section={section} own={own} />
        </Stack>
      </div>
    </Paper>
  )
}
