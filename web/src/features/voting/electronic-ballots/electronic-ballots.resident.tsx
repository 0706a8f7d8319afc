import { Alert, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { BallotSignature, ElectronicState } from '@oselia/contract/electronic-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../platform/facts.tsx'
import { type MessageKey, useFormat, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

type Receipt = ElectronicState['receipts'][number]

type Signer = BallotSignature['signers'][number]

/** Ballots that were taken before issuers had to be trusted say what was not checked. */
const checkedKey = ({ trusted_issuer, mathematics }: Pick<Signer, 'trusted_issuer' | 'mathematics'>) =>
  trusted_issuer ? 'electronicBallots.math_trusted' : (`electronicBallots.math_${mathematics}` as const)

const Signature = ({ voting, signature }: { voting: Voting; signature: BallotSignature }) => {
  const t = useText()
  const { moment, day } = useFormat(voting.timezone)
  return (
    <Stack gap="xs">
      {!signature.names_owner && <Alert color="orange">{t('electronicBallots.otherName')}</Alert>}
      {signature.signers.map(({ subject, issuer, serial, valid_from, valid_to, signed_at, ...checks }) => (
        <Facts
          key={serial}
          facts={[
            { label: t('electronicBallots.signer'), value: subject },
            { label: t('electronicBallots.issuer'), value: issuer },
            {
              label: t('electronicBallots.validity'),
              value: `${day(valid_from.slice(0, 10))} – ${day(valid_to.slice(0, 10))}`,
            },
            { label: t('electronicBallots.signedAt'), value: signed_at && moment(signed_at) },
            {
              label: t('electronicBallots.checked'),
              value: t(checkedKey(checks), { algorithm: checks.algorithm, issuer: checks.trusted_issuer ?? '' }),
            },
          ]}
        />
      ))}
    </Stack>
  )
}

const ReceiptCard = ({ voting, receipt }: { voting: Voting; receipt: Receipt }) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const { received_at, hash, contact, document, signed_file, signature } = receipt
  return (
    <Card withBorder p="sm">
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('electronicBallots.receipt', { at: moment(received_at), hash })}
        </Text>
        {contact && <Text size="sm">{t('electronicBallots.byCode', { contact })}</Text>}
        <Group gap="md">
          {signed_file && (
            <Anchor size="sm" href={signed_file.url} download>
              {t('electronicBallots.signedFile')}
            </Anchor>
          )}
          {document && (
            <Anchor size="sm" href={document.url} target="_blank" rel="noopener">
              {t('electronicBallots.document')}
            </Anchor>
          )}
        </Group>
        {signature && <Signature voting={voting} signature={signature} />}
      </Stack>
    </Card>
  )
}

type Linked = Pick<ElectronicState, 'link' | 'opened_at' | 'failure' | 'failed_at'>
/** `name`: which of several co-owners has the link. */
const LinkState = ({ voting, state, name }: { voting: Voting; state: Linked; name?: string }) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const { link, opened_at, failure, failed_at } = state
  const key = link?.state === 'failed' ? 'electronicBallots.linkFailed' : 'electronicBallots.linkSent'
  const sent = link
    ? t(key, { at: moment(link.sent_at), channel: t(link.channel === 'sms' ? 'delivery.sms' : 'delivery.email') })
    : t('electronicBallots.noLink')
  return (
    <>
      <Text size="sm">
        {name !== undefined && `${name}: `}
        {[sent, opened_at && t('electronicBallots.openedAt', { at: moment(opened_at) })].filter(Boolean).join(' · ')}
      </Text>
      {failure && failed_at && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('electronicBallots.failure', {
            at: moment(failed_at),
            reason: t(`electronicBallots.why_${failure}` as MessageKey),
          })}
        </Text>
      )}
    </>
  )
}

/** The personal link of an owner, its electronic ballots and what their signatures say. */
export const ElectronicResident = ({ voting, residentId }: { voting: Voting; residentId: number }) => {
  const t = useText()
  const { id, state, rules } = voting
  const params = { id, residentId }
  const mayUpdate = useCan('votings.update') && (state === 'meeting' || state === 'survey')
  const { data } = useQuery(read('GET /voting/:id/residents/:residentId/electronic', { params }))
  const send = useAction('POST /voting/:id/links', { message: t('electronicBallots.result') })
  const revoke = useAction('DELETE /voting/:id/residents/:residentId/link', { message: t('electronicBallots.revoked') })
  if (!data || (rules.electronic === 'none' && data.data.receipts.length === 0)) return null
  const { receipts, has_contact, link, opened_at, co_owners } = data.data
  // A link that was never sent nor opened is with nobody.
  const isKnown = link !== null || opened_at !== null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('electronicBallots.electronic')}</Text>
      {co_owners.length > 1 ? (
        co_owners.map((one) => <LinkState key={one.id} voting={voting} state={one} name={one.name} />)
      ) : (
        <LinkState voting={voting} state={data.data} />
      )}
      {mayUpdate && (
        <Group gap="xs">
          {has_contact && (
            <Button
              size="xs"
              variant="default"
              loading={send.isPending}
              onClick={() => send.mutate({ params: { id }, body: { resident_ids: [residentId] } })}
            >
              {t('electronicBallots.sendLink')}
            </Button>
          )}
          {isKnown && (
            <Button size="xs" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate({ params })}>
              {t('electronicBallots.revokeLink')}
            </Button>
          )}
        </Group>
      )}
      {receipts.map((receipt) => (
        <ReceiptCard key={receipt.ballot_id} voting={voting} receipt={receipt} />
      ))}
    </Stack>
  )
}
