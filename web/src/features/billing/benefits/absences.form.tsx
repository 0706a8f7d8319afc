import { Button, SimpleGrid, Text } from '@mantine/core'
import type { Absence } from '@oselia/contract/benefits'
import type { Language } from '@oselia/contract/languages'
import { knowFiles } from '../../../platform/attachments.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { MemberField } from '../../registry/members/members.public.tsx'
import { UnitField } from '../../registry/units/units.public.tsx'
import { absenceFields } from './benefits.fields.ts'
import { absenceHistory } from './benefits.history.public.tsx'

const remove = ({ id }: Absence, close: () => void) =>
  deleteToBin({
    call: 'DELETE /absences/:id',
    kind: 'absences',
    id,
    question: { title: text('benefits.removeTitle'), text: text('benefits.removeText') },
    first: close,
    message: text('benefits.removed'),
    restored: text('benefits.restored'),
    touches: ['absences'],
  })

const valuesOf = (absence: Absence, language: Language) => {
  knowFiles(absence.files)
  return absenceFields.values(absence, language)
}

const AbsenceForm = ({ absence, close }: { absence: Absence | null; close: () => void }) => {
  const t = useText()
  const canDelete = useCan('benefits.delete')
  const of = useFieldForm({
    table: absenceFields,
    save: absence ? 'PUT /absences/:id' : 'POST /absences',
    params: absence && { id: absence.id },
    contract: () => import('@oselia/contract/benefits').then(({ absences }) => absences),
    held: absence,
    values: valuesOf,
    guard: false,
    first: close,
  })
  const input = (name: keyof typeof absenceFields.fields) => <FieldInput of={of} table={absenceFields} name={name} />
  return (
    <Form of={of}>
      <UnitField
        path="realty_id"
        autofocus={!absence}
        label={t('absences.realty')}
        withAsterisk
        value={of.form.getValues().realty_id}
        choose={(next) => of.set('realty_id', next)}
        error={of.form.errors['realty_id']}
      />
      <MemberField of={of} name="member_id" label={t('absences.member')} mayCreate={false} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {input('from')}
        {input('to')}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('absences.billedHint')}
      </Text>
      {input('document')}
      {input('file_ids')}
      {input('note')}
      <SaveBar of={of}>
        {absence && canDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(absence, close)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{absence && <absenceHistory.History id={absence.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of an absence in a modal; null adds one. */
export const editAbsence = (absence: Absence | null) =>
  showModal({
    title: text(absence ? 'absences.one' : 'absences.create'),
    size: 'lg',
    body: (close) => <AbsenceForm absence={absence} close={close} />,
  })
