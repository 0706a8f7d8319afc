import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { AttachmentsField } from '../../platform/attachments.tsx'
import { TextsField } from '../../platform/fields.tsx'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { RowsField } from '../../platform/rows-field.tsx'
import { type HouseValues, newDoc } from './houses.values.ts'
import { docKinds } from './houses.words.ts'

type Of = { of: SaveForm<HouseValues> }

/** Papers on the safety of the house, each with its dates and files. */
export const DocsField = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="safety_docs"
      blank={newDoc}
      max={100}
      empty={t('passport.noDocs')}
      add={t('passport.addDoc')}
      label={(n) => t('passport.doc', { n })}
      remove={(n) => t('passport.removeDoc', { n })}
    >
      {(at) => <Doc of={of} path={`safety_docs.${at}`} />}
    </RowsField>
  )
}

const Doc = ({ of, path }: Of & { path: `safety_docs.${number}` }) => {
  const t = useText()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }}>
        <NativeSelect
          {...of.field(`${path}.kind`)}
          label={t('passport.docKind')}
          data={docKinds.map((value) => ({ value, label: t(`passport.doc_${value}`) }))}
        />
        <TextInput {...of.field(`${path}.number`)} label={t('passport.docNumber')} maxLength={60} autoComplete="off" />
        <TextInput {...of.field(`${path}.issued_on`)} type="date" label={t('passport.issued_on')} />
        <TextInput {...of.field(`${path}.valid_until`)} type="date" label={t('passport.valid_until')} />
      </SimpleGrid>
      <TextInput {...of.field(`${path}.note`)} label={t('passport.docNote')} maxLength={300} />
      <AttachmentsField of={of} name={`${path}.file_ids`} label={t('passport.docFiles')} />
    </>
  )
}

/** What is shown of the house to people. */
export const AboutFields = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <AttachmentsField of={of} name="photo_ids" label={t('passport.photo_ids')} />
      <TextsField of={of} name="description" label={t('passport.description')} multiline maxLength={2000} />
    </>
  )
}
