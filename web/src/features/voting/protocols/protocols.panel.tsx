import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { VotingProtocol } from '@oselia/contract/voting-protocols'
import type { Voting } from '@oselia/contract/votings'
import { IconDownload, IconFileZip, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { FileChooser } from '../../../platform/file-chooser.tsx'
import { callForFile } from '../../../platform/api.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { downloadFile } from '../../../platform/open-file.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { Elections } from './protocols.elections.tsx'
import { Generate } from './protocols.generate.tsx'
import { Proceedings } from './protocols.proceedings.tsx'
import { HandOver } from './protocols.storage.tsx'

type Paper = NonNullable<VotingProtocol['protocol']>

const PaperLink = ({ paper, label }: { paper: Paper; label: string }) => {
  const t = useText()
  return (
    <div>
      <Anchor href={paper.url} target="_blank" rel="noreferrer">
        <IconDownload size={16} aria-hidden="true" style={{ verticalAlign: '-3px', marginInlineEnd: 4 }} />
        {label}
      </Anchor>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('votingProtocol.hash', { hash: paper.sha256 })}
      </Text>
    </div>
  )
}

const Upload = ({ voting, isAgain }: { voting: Voting; isAgain: boolean }) => {
  const t = useText()
  const send = useAction('POST /voting/:id/protocol', {
    message: t('votingProtocol.uploaded'),
    failed: (error) => {
      const refused = error.errors['file']
      return refused ? toast({ message: refused.join(' '), kind: 'refused' }) : toastError(error)
    },
  })
  const take = (file: File | null) => {
    if (file) send.mutate({ params: { id: voting.id }, fields: {}, file })
  }
  return (
    <FileChooser accept=".pdf,.p7s,.asice,application/pdf" onChange={take}>
      {(props) => (
        <Button
          {...props}
          variant={isAgain ? 'default' : 'filled'}
          loading={send.isPending}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
        >
          {t(isAgain ? 'votingProtocol.uploadAgain' : 'votingProtocol.upload')}
        </Button>
      )}
    </FileChooser>
  )
}

const Published = ({ protocol }: { protocol: VotingProtocol }) => {
  const t = useText()
  const { document_id, announcement_id } = protocol
  const mayReadDocuments = useCan('documents.read')
  const mayReadAnnouncements = useCan('announcements.read')
  return (
    <Group gap="md">
      {document_id !== null && mayReadDocuments && (
        <AnchorLink to="/Documents/$id" params={{ id: document_id }}>
          {t('votingProtocol.document')}
        </AnchorLink>
      )}
      {announcement_id !== null && mayReadAnnouncements && (
        <AnchorLink to="/Announcements/$id" params={{ id: announcement_id }}>
          {t('votingProtocol.announcement')}
        </AnchorLink>
      )}
    </Group>
  )
}

/** Everything of the voting, for a court. */
const Packet = ({ voting, protocol }: { voting: Voting; protocol: VotingProtocol }) => {
  const t = useText()
  if (!useCan('votings.export')) return null
  const { number } = protocol
  const save = () =>
    downloadFile(
      () => callForFile('GET /voting/:id/packet.zip', { params: { id: voting.id } }),
      t('votingProtocol.packetFile', { number, day: protocol.day }),
      // It names all owners: many of them are a mass export.
      (error) => askSecondPerson(error, { kind: 'exports', payload: { list: 'voting/packet' } }),
    )
  return (
    <div>
      <Button variant="default" leftSection={<IconFileZip size={18} aria-hidden="true" />} onClick={() => void save()}>
        {t('votingProtocol.packet')}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {t('votingProtocol.packetHint')}
      </Text>
    </div>
  )
}

const Made = ({ voting, protocol }: { voting: Voting; protocol: VotingProtocol }) => {
  const t = useText()
  const { day, moment } = useFormat(voting.timezone)
  const { number, protocol: paper, roll, signed, signed_at, signed_by } = protocol
  const isOpen = voting.state === 'protocol' || voting.state === 'signed'
  const mayUpload = useCan('votings.approve') && isOpen && paper !== null
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('votingProtocol.title', { number, day: day(protocol.day) })}</Text>
      {paper ? (
        <>
          <PaperLink paper={paper} label={t('votingProtocol.paper')} />
          {roll && <PaperLink paper={roll} label={t('votingProtocol.roll')} />}
        </>
      ) : (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text>{t('votingProtocol.drawing')}</Text>
        </Group>
      )}
      {signed ? (
        <div>
          <PaperLink paper={signed} label={t('votingProtocol.signed', { name: signed.name })} />
          <Text size="sm">
            {t('votingProtocol.signedBy', { who: signed_by?.name ?? '', when: moment(signed_at!) })}
          </Text>
        </div>
      ) : (
        paper && <Text size="sm">{t('votingProtocol.signHint')}</Text>
      )}
      {mayUpload && (
        <div>
          <Upload voting={voting} isAgain={signed !== null} />
        </div>
      )}
      {roll && <Packet voting={voting} protocol={protocol} />}
      <Published protocol={protocol} />
      {signed && <HandOver voting={voting} protocol={protocol} />}
    </Stack>
  )
}

const after: ReadonlySet<string> = new Set(['protocol', 'signed', 'published', 'archived'])

const Protocol = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const isMade = after.has(voting.state)
  const { data } = useQuery({
    ...read('GET /voting/:id/protocol', { params: { id: voting.id } }),
    enabled: isMade,
    // The event of the drawn papers may come before the page listens.
    refetchInterval: ({ state }) => (state.data?.data && !state.data.data.protocol ? 1500 : false),
  })
  if (voting.state !== 'counting' && !isMade) return null
  const protocol = data?.data
  return (
    <Panel title={t('votingProtocol.section')} id="protocol">
      {isMade ? protocol && <Made voting={voting} protocol={protocol} /> : <Generate voting={voting} />}
    </Panel>
  )
}

/** Officers and proceedings of the meeting, and the protocol from its making to the storage of its original. */
export const ProtocolPanels = ({ voting }: { voting: Voting }) => (
  <>
    <Protocol voting={voting} />
    {voting.meeting_at && <Elections voting={voting} />}
    {voting.meeting_at && <Proceedings voting={voting} />}
  </>
)
