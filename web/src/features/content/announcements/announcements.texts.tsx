import { Checkbox, Fieldset } from '@mantine/core'
import { Editor } from '../../../platform/editor.tsx'
import { type LanguageInput, TextsField } from '../../../platform/fields.tsx'
import { useText } from '../../../platform/messages.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { HousesSelect } from '../../access/audience/audience.field.public.ts'
import type { AnnouncementForm } from './announcements.form.tsx'

interface Of {
  of: AnnouncementForm
}

const richText = (props: LanguageInput) => <Editor {...props} />

const HouseTextFields = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  const path = `house_texts.${at}`
  const text = of.form.getValues().house_texts[at]
  if (!text) return null
  return (
    <>
      <HousesSelect
        label={t('announcementTexts.houses')}
        path={`${path}.house_ids`}
        error={of.form.errors[`${path}.house_ids`]}
        value={text.house_ids}
        onChange={(ids) => of.set(`${path}.house_ids`, ids)}
      />
      <TextsField of={of} name={`${path}.body`} label={t('announcementTexts.body')} required input={richText} />
    </>
  )
}

/** Texts that some houses read instead of the common one, each beginning as a copy of it. */
export const HouseTextsField = ({ of }: Of) => {
  const t = useText()
  const { body } = of.form.getValues()
  return (
    <Fieldset legend={t('announcementTexts.title')}>
      <RowsField
        of={of}
        name="house_texts"
        blank={{ house_ids: [], body: { ...body } }}
        max={200}
        empty={t('announcementTexts.empty')}
        add={t('announcementTexts.add')}
        label={(n) => t('announcementTexts.row', { n })}
        remove={(n) => t('announcementTexts.remove', { n })}
      >
        {(at) => <HouseTextFields of={of} at={at} />}
      </RowsField>
    </Fieldset>
  )
}

export const NeedsAckField = ({ of }: Of) => {
  const t = useText()
  return (
    <Checkbox
      {...of.field('needs_ack', { type: 'checkbox' })}
      label={t('announcementTexts.needs_ack')}
      description={t('announcementTexts.needsAckHint')}
    />
  )
}
