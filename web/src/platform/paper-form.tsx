import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import { paperFormats } from '@oselia/contract/paper.enums'
import { type ReactNode, useState } from 'react'
import { documentLanguages } from './document-languages.ts'
import { useText } from './messages.ts'

interface Props {
  about: string
  /** Fields before those of the paper. */
  children?: ReactNode
  /** Whether these fields are filled. */
  ready?: boolean
  /** Languages that can be chosen; all by default. */
  written?: readonly Language[]
  /** The sheet has one size. */
  withoutFormat?: boolean
  /** Called within the click, which opens the file; `languages` is `uk,en`. */
  print: (paper: { format: string; languages: string }) => void
  close: () => void
}

/** The size and the languages of a sheet for a notice board. */
export const PaperForm = ({ about, children, ready = true, written, withoutFormat, print, close }: Props) => {
  const t = useText()
  const [format, setFormat] = useState<string>('A4')
  const [languages, setLanguages] = useState<string[]>(['uk'])
  const offered = documentLanguages.filter(({ value }) => written?.includes(value) ?? true)
  const open = () => {
    // In the order of menus, so that Ukrainian leads.
    const chosen = documentLanguages.flatMap(({ value }) => (languages.includes(value) ? [value] : []))
    print({ format, languages: chosen.join(',') })
    close()
  }
  return (
    <Stack>
      <Text size="sm">{about}</Text>
      {children}
      {!withoutFormat && (
        <NativeSelect
          label={t('paperForm.format')}
          data={[...paperFormats]}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value)}
        />
      )}
      {offered.length > 1 && (
        <Checkbox.Group label={t('paperForm.languages')} value={languages} onChange={setLanguages}>
          <Group gap="md" mt={4}>
            {offered.map(({ value, label }) => (
              <Checkbox key={value} value={value satisfies Language} label={label} lang={value} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!ready || languages.length === 0} onClick={open}>
          {t('paperForm.open')}
        </Button>
      </Group>
    </Stack>
  )
}
