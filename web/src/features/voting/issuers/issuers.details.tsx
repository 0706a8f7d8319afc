import { Button, Group, Stack } from '@mantine/core'
import type { TrustedIssuer } from '@oselia/contract/trusted-issuers'
import { Facts } from '../../../platform/facts.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'

/** In pairs, as issuers print it. */
const inPairs = (hex: string) => hex.toUpperCase().match(/../g)?.join(' ') ?? hex

const removeIssuer = ({ id, name }: TrustedIssuer, close: () => void) =>
  deleteToBin({
    call: 'DELETE /trusted-issuers/:id',
    kind: 'trusted_issuers',
    id,
    question: { title: text('trustedIssuers.removeTitle', { name }), text: text('trustedIssuers.removeText') },
    first: close,
    message: text('trustedIssuers.removed'),
    restored: text('trustedIssuers.restored'),
    touches: ['trusted-issuers', 'voting'],
  })

const Details = ({ issuer, mayRemove, close }: { issuer: TrustedIssuer; mayRemove: boolean; close: () => void }) => {
  const t = useText()
  const { date } = useFormat()
  return (
    <Stack>
      <Facts
        facts={[
          { label: t('trustedIssuers.subject'), value: issuer.subject },
          { label: t('trustedIssuers.issuer'), value: issuer.issuer },
          { label: t('trustedIssuers.valid_from'), value: date(issuer.valid_from) },
          { label: t('trustedIssuers.valid_to'), value: date(issuer.valid_to) },
          { label: t('trustedIssuers.algorithm'), value: issuer.algorithm },
          { label: t('trustedIssuers.serial'), value: issuer.serial },
          { label: t('trustedIssuers.fingerprint'), value: inPairs(issuer.fingerprint) },
        ]}
      />
      <Group justify="flex-end">
        {mayRemove && (
          <Button variant="subtle" color="red" onClick={() => void removeIssuer(issuer, close)}>
            {t('trustedIssuers.remove')}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {t('ui.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the certificate of an authority says. */
export const showIssuer = (issuer: TrustedIssuer, mayRemove: boolean) =>
  showModal({
    title: issuer.name,
    body: (close) => <Details issuer={issuer} mayRemove={mayRemove} close={close} />,
  })
