import { Alert, Button, Checkbox, Fieldset, List, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { toastError } from '../../../platform/toast.ts'
import { type TitleValues, titleFields } from './realty.fields.ts'
import classes from './realty.module.css'
import { type Exact, compare, exactText, minus } from '../units/units.shares.public.ts'

export const TitleFields = <V extends TitleValues>({ of }: { of: SaveForm<V> }) => {
  const t = useText()
  return (
    <Fieldset legend={t('title.section')} p="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        <FieldInputs of={of} table={titleFields} section="title" />
      </SimpleGrid>
    </Fieldset>
  )
}

interface ChecksProps {
  legend: string
  /** The body path of the ids, used for errors. */
  path: string
  error?: ReactNode
  choices: { id: number; label: string }[]
  ids: number[]
  write: (ids: number[]) => void
}

/** Checkboxes for related records included in the operation. */
export const Checks = ({ legend, path, error, choices, ids, write }: ChecksProps) => {
  if (choices.length === 0) return null
  return (
    <Fieldset legend={legend} p="sm">
      <Stack gap={6} data-path={path} tabIndex={-1}>
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={ids.includes(id)}
            onChange={(event) => write(event.currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))}
          />
        ))}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

/** Shows whether the entered shares add up to the available total. */
export const ShareSum = ({ sum, all }: { sum: Exact; all: Exact }) => {
  const t = useText()
  const by = compare(sum, all)
  const kind = by === 0 ? 'full' : by < 0 ? 'less' : 'more'
  const rest = exactText(by < 0 ? minus(all, sum) : minus(sum, all))
  const texts = {
    full: t('moves.sumFull', { sum: exactText(sum) }),
    less: t('moves.sumLess', { sum: exactText(sum), all: exactText(all), rest }),
    more: t('moves.sumMore', { sum: exactText(sum), all: exactText(all), rest }),
  }
  return (
    <Text size="sm" fw={600} aria-live="polite" className={classes.sum} data-kind={kind}>
      {texts[kind]}
    </Text>
  )
}

/** A preview of the effects of an operation. */
export const Preview = ({ lines }: { lines: (string | false)[] }) => {
  const t = useText()
  const shown = lines.filter((line) => line !== false)
  return (
    <Alert title={t('moves.preview')} p="sm" aria-live="polite">
      {shown.length === 0 ? (
        t('moves.nothing')
      ) : (
        <List size="sm">
          {shown.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

/** The action bar of a modal: confirm or cancel; deletion is placed apart. */
export const ActionBar = <V extends object>({
  of,
  label,
  close,
  remove,
}: {
  of: SaveForm<V>
  label?: string
  close: () => void
  remove?: () => Promise<void>
}) => {
  const t = useText()
  return (
    <SaveBar of={of} label={label}>
      <Button variant="default" onClick={close}>
        {t('ui.cancel')}
      </Button>
      {remove && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          ms="auto"
          onClick={() => void remove().catch(toastError)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </SaveBar>
  )
}
