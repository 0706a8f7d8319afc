import { Alert, Button, Group, Menu, Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { sheetActs } from '@oselia/contract/voting-sheets.enums'
import { useState } from 'react'
import { callForFile } from '../../../platform/api.ts'
import { FileChooser } from '../../../platform/file-chooser.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { openFile } from '../../../platform/open-file.ts'
import { invalidate } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

const printing: ReadonlySet<string> = new Set(['announced', 'meeting', 'survey', 'counting'])
const taking: ReadonlySet<string> = new Set(['meeting', 'survey', 'counting'])

interface MarksProps {
  voting: Voting
  ids: number[]
  done: () => void
}

/** Says where the sheets of owners are. */
export const SheetMarks = ({ voting, ids, done }: MarksProps) => {
  const t = useText()
  const mayEnter = useCan('ballots.create') || voting.grant !== null
  const mark = useAction('POST /voting/:id/sheets', { done, message: t('votingSheets.marked') })
  if (!mayEnter || !printing.has(voting.state)) return null
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button size="xs" variant="default" loading={mark.isPending}>
          {t('votingSheets.mark')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheetActs.map((state) => (
          <Menu.Item
            key={state}
            onClick={() => mark.mutate({ params: { id: voting.id }, body: { resident_ids: ids, state } })}
          >
            {t(`votingSheets.state_${state}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const useUpload = ({ voting, resident }: Props) => {
  const t = useText()
  const [refused, setRefused] = useState('')
  const upload = useAction('POST /voting/:id/resident/:residentId/upload_sheet', {
    message: t('votingSheets.uploaded'),
    failed: (error) => setRefused(Object.values(error.errors).flat().join(' ') || error.message),
  })
  const send = (file: File | null) => {
    setRefused('')
    if (file) upload.mutate({ params: { id: voting.id, residentId: resident.id }, fields: {}, file })
  }
  return { send, refused, busy: upload.isPending }
}

interface Props {
  voting: Voting
  resident: VotingResident
}

/** The paper sheet of an owner: where it is, and its scan. */
export const ResidentSheet = ({ voting, resident }: Props) => {
  const t = useText()
  const mayEnter = useCan('ballots.create') || voting.grant !== null
  const { send, refused, busy } = useUpload({ voting, resident })
  const { sheet, member_id } = resident
  if (member_id === null || !printing.has(voting.state)) return null
  const params = { id: voting.id, residentId: resident.id }
  const print = async () => {
    await openFile(
      () => callForFile('GET /voting/:id/resident/:residentId/sheet.pdf', { params }),
      `${resident.name}.pdf`,
    )
    await invalidate('voting')
  }
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t('votingSheets.sheet')}:
        </Text>
        <Text size="sm">{sheet ? t(`votingSheets.state_${sheet.state}`) : t('votingSheets.noSheet')}</Text>
        <Button size="xs" variant="default" onClick={() => void print()}>
          {t('votingSheets.download')}
        </Button>
        {mayEnter && taking.has(voting.state) && (
          <FileChooser accept="application/pdf,image/jpeg,image/png,image/webp" onChange={send}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={busy}>
                {t('votingSheets.upload')}
              </Button>
            )}
          </FileChooser>
        )}
        {mayEnter && sheet?.state === 'received' && sheet.pages > 0 && (
          <ButtonLink size="xs" to="/Voting/$id/entry" params={{ id: voting.id }} search={{ resident: resident.id }}>
            {t('votingSheets.enterThis')}
          </ButtonLink>
        )}
        <SheetMarks voting={voting} ids={[resident.id]} done={() => undefined} />
      </Group>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
    </>
  )
}
