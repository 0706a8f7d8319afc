import {
  Alert,
  Button,
  Checkbox,
  Fieldset,
  List,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { SaveBar, type SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { textIn } from '../../platform/number-text.ts'
import { toastError } from '../../platform/toast.ts'
import { dayIn } from './realty.days.ts'
import type { TitleKind } from './realty.kinds.ts'
import classes from './realty.module.css'
import { type Exact, compare, exactText, minus } from './realty.shares.ts'
import { titleKinds } from './realty.words.ts'

/** Papers of a title as a form holds them. */
export interface TitleValues {
  title_kind: TitleKind | ''
  title_number: string
  title_date: string
  title_issuer: string
  registered_on: string
  registry_extract: string
}

export const noTitle: TitleValues = {
  title_kind: '',
  title_number: '',
  title_date: '',
  title_issuer: '',
  registered_on: '',
  registry_extract: '',
}

export const titleBody = (values: TitleValues) => ({
  title_kind: values.title_kind || null,
  title_number: textIn(values.title_number),
  title_date: dayIn(values.title_date),
  title_issuer: textIn(values.title_issuer),
  registered_on: dayIn(values.registered_on),
  registry_extract: textIn(values.registry_extract),
})

export const TitleFields = <V extends TitleValues>({ of }: { of: SaveForm<V> }) => {
  const t = useText()
  const { field } = of
  return (
    <Fieldset legend={t('title.section')} p="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        <NativeSelect
          {...field('title_kind')}
          label={t('title.title_kind')}
          data={[
            { value: '', label: t('unit.unknown') },
            ...titleKinds.map((value) => ({ value, label: t(`title.kind_${value}`) })),
          ]}
        />
        <TextInput {...field('title_number')} label={t('title.title_number')} maxLength={100} />
        <TextInput {...field('title_date')} type="date" label={t('title.title_date')} />
        <TextInput {...field('title_issuer')} label={t('title.title_issuer')} maxLength={200} />
        <TextInput {...field('registered_on')} type="date" label={t('title.registered_on')} />
        <TextInput {...field('registry_extract')} label={t('title.registry_extract')} maxLength={100} />
      </SimpleGrid>
    </Fieldset>
  )
}

interface ChecksProps {
  legend: string
  /** Path of the ids in the body, by which its faults find it. */
  path: string
  error?: ReactNode
  choices: { id: number; label: string }[]
  ids: number[]
  write: (ids: number[]) => void
}

/** Which of a few things an act takes with it. */
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

/** Whether what is given out adds up to what there is, told while one types. */
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

/** What will happen, in words, before it is done. */
export const Preview = ({ lines }: { lines: (string | false)[] }) => {
  const t = useText()
  const told = lines.filter((line) => line !== false)
  return (
    <Alert title={t('moves.preview')} p="sm" aria-live="polite">
      {told.length === 0 ? (
        t('moves.nothing')
      ) : (
        <List size="sm">
          {told.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

/** The last line of an act in the modal: do it, or leave it; deleting stands apart. */
export const ActBar = <V extends object>({
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
