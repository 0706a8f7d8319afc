import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { CoOwner } from '@oselia/contract/voting-co-owners'
import { useText } from '../../../platform/messages.ts'
import { NoticeText } from './votings.notice.tsx'

interface SignerProps {
  /** Of the owner whose ballot it is. */
  coOwners: readonly Pick<CoOwner, 'id' | 'name'>[] | undefined
  value: number | null
  onChange: (id: number | null) => void
  error?: string | undefined
}

const nobody: NonNullable<SignerProps['coOwners']> = []

/** Which of several co-owners gave the ballot; nothing where there is one owner. */
export const SignerField = ({ coOwners = nobody, value, onChange, error }: SignerProps) => {
  const t = useText()
  if (coOwners.length < 2) return null
  return (
    <NativeSelect
      label={t('votingCoOwners.signedBy')}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t('votingCoOwners.untold') },
        ...coOwners.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      error={error}
    />
  )
}

/** Which of several co-owners gave the ballot, in words; null where there is one owner, or it is not known. */
export const useSigner = () => {
  const t = useText()
  return (coOwners: readonly unknown[], signer: { name: string } | null): string | null =>
    coOwners.length > 1 && signer ? t('votingCoOwners.giver', { name: signer.name }) : null
}

/** The notice of each of several co-owners, of whom each is given one. */
export const CoOwnersNoticed = ({ of: { co_owners } }: { of: Pick<VotingResident, 'co_owners'> }) => {
  const t = useText()
  if (co_owners.length < 2) return null
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        {t('votingCoOwners.title')}
      </Text>
      {co_owners.map(({ id, name, notice }) => (
        <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}: {notice ? <NoticeText notice={notice} /> : t('votingCoOwners.notNoticed')}
        </Text>
      ))}
    </Stack>
  )
}

interface WhomProps {
  coOwners: readonly Pick<CoOwner, 'id' | 'name'>[]
  chosen: readonly number[]
  choose: (ids: number[]) => void
  error?: string | undefined
  /** Whether they were given notice, or are at the meeting. */
  about?: 'whom' | 'present'
}

/** Which of several co-owners are meant. */
export const WhomField = ({ coOwners, chosen, choose, error, about = 'whom' }: WhomProps) => {
  const t = useText()
  if (coOwners.length < 2) return null
  return (
    <Checkbox.Group
      label={t(`votingCoOwners.${about}`)}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {coOwners.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
