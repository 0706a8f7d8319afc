import { Anchor, Button, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FileChooser } from '../../../platform/file-chooser.tsx'
import type { DocumentDetails } from '@oselia/contract/documents'
import { IconUpload } from '@tabler/icons-react'
import { call } from '../../../platform/api.ts'
import { useFileSize } from '../../../platform/attachments.tsx'
import { Facts } from '../../../platform/facts.tsx'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { useMayChange } from './documents.actions.tsx'
import classes from './documents.module.css'
import { ValidUntil } from './documents.view.tsx'

interface Of {
  document: DocumentDetails
}

const useReaders = ({ readers, staff_role_ids, role_ids }: DocumentDetails) => {
  const t = useText()
  const named = readers === 'staff' ? staff_role_ids.length : readers === 'residents' ? role_ids.length : 0
  return `${t(`documentReaders.${readers}`)}${named > 0 ? ` (${t('documents.rolesCount', { count: named })})` : ''}`
}

/** What the document is. */
export const About = ({ document }: Of) => {
  const t = useText()
  const local = useLocal()
  const { day } = useFormat()
  const readers = useReaders(document)
  const mayMembers = useCan('members.read')
  const { category, number, doc_date, valid_until, remind_days, member, tags, signature, file, text, pages } = document
  const places = document.everyone ? t('documents.everyone') : document.places.map(({ name }) => name).join('; ')
  return (
    <Panel title={t('documents.about')}>
      <Facts
        facts={[
          { label: t('documents.category_id'), value: local(category.name) },
          { label: t('documents.number'), value: number },
          { label: t('documents.doc_date'), value: doc_date && day(doc_date) },
          { label: t('documents.valid_until'), value: valid_until && <ValidUntil day={valid_until} /> },
          { label: t('documents.remind_days'), value: remind_days },
          { label: t('documents.places'), value: places },
          { label: t('documents.readers'), value: readers },
          {
            label: t('documents.member_id'),
            value: member && mayMembers && (
              <AnchorLink to="/Members/$id" params={{ id: member.id }}>
                {member.name}
              </AnchorLink>
            ),
          },
          { label: t('documents.tags'), value: tags.join(', ') },
          {
            label: t('documents.signature'),
            value: signature === 'none' ? null : t(`documentSignatures.${signature}`),
          },
          { label: t('documents.pages'), value: pages },
          { label: t('documents.searchable'), value: text === 'found' ? null : t(`documentText.${text}`) },
          { label: 'SHA-256', value: <span className={classes.hash}>{file.sha256}</span> },
        ]}
      />
    </Panel>
  )
}

const useAddVersion = ({ id, version }: DocumentDetails) => {
  const t = useText()
  const [sending, setSending] = useState(false)
  const add = async (file: File | null) => {
    if (!file) return
    setSending(true)
    try {
      await call('POST /documents/:id/versions', { params: { id }, fields: { version }, file })
      await invalidate('documents')
      await toast({ message: t('documentPage.versionAdded') })
    } catch (error) {
      await toastError(error)
    } finally {
      setSending(false)
    }
  }
  return { add, sending }
}

/** The versions of the file, the newest first. */
export const Versions = ({ document }: Of) => {
  const t = useText()
  const size = useFileSize()
  const { change } = useMayChange(document)
  const { add, sending } = useAddVersion(document)
  const restore = useAction('POST /documents/:id/versions/:number/restore', {
    message: t('documentPage.versionRestored'),
  })
  const { id, version, versions } = document
  return (
    <Panel title={t('documentPage.versions')}>
      <Stack gap="sm">
        <List listStyleType="none" spacing="xs">
          {versions.map(({ number, file, note, created_by, created_at }) => (
            <List.Item key={number}>
              <Anchor href={file.url} target="_blank" rel="noopener" size="sm">
                {t('documentPage.versionName', { n: number, name: file.name })}
              </Anchor>
              <Text size="xs" c="dimmed">
                <MomentCell value={created_at} /> ·{' '}
                {[created_by?.name, size(file.bytes), note].filter(Boolean).join(' · ')}
              </Text>
              {change && number !== document.revision && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  loading={restore.isPending}
                  onClick={() => restore.mutate({ params: { id, number }, body: { version } })}
                >
                  {t('documentPage.restoreVersion', { n: number })}
                </Button>
              )}
            </List.Item>
          ))}
        </List>
        {change && (
          <FileChooser onChange={(file) => void add(file)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={sending}
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                style={{ alignSelf: 'flex-start' }}
              >
                {t('documentPage.newVersion')}
              </Button>
            )}
          </FileChooser>
        )}
      </Stack>
    </Panel>
  )
}

/** The public link of the document, with its QR code. */
export const PublicLink = ({ document }: Of) => {
  const t = useText()
  const { publish } = useMayChange(document)
  const { id, is_public, state, link } = document
  const make = useAction('POST /documents/:id/link')
  const revoke = useAction('DELETE /documents/:id/link', { message: t('documentPage.linkRevoked') })
  if (!is_public || !publish) return null
  return (
    <Panel title={t('documents.is_public')}>
      <Stack gap="xs">
        {state !== 'active' && <Text size="sm">{t('documentPage.linkInactive')}</Text>}
        <PublicAddress
          address={link}
          make={
            state === 'active'
              ? {
                  label: t('documentPage.makeLink'),
                  busy: make.isPending,
                  act: () => make.mutate({ params: { id }, body: {} }),
                }
              : undefined
          }
          warning={t('documentPage.revokeText')}
          revoke={{ busy: revoke.isPending, act: () => revoke.mutate({ params: { id } }) }}
        />
      </Stack>
    </Panel>
  )
}
