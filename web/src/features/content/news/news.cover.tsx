import { Button, Group, Input, Stack } from '@mantine/core'
import type { LibraryPicture } from '@oselia/contract/media'
import { FileChooser } from '../../../platform/file-chooser.tsx'
import { IconCrop, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { knowFiles, knownFile } from '../../../platform/attachments.tsx'
import { TextsField } from '../../../platform/fields.tsx'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { upload } from '../../../platform/upload.ts'
import { notePending } from '../../../platform/uploads-pending.ts'
import { LibraryButton } from '../media/media.library.public.tsx'
import { CoverPicture } from './news.cover.picture.tsx'
import type { ArticleForm } from './news.form.tsx'

const pictures = 'image/jpeg,image/png,image/webp'

interface ButtonsProps {
  of: ArticleForm
  /** Opens the file chooser; takes the focus of the button that disappears. */
  choose: RefObject<HTMLButtonElement | null>
  url: string
}

/** Crops or removes the cover. */
const CoverButtons = ({ of, choose, url }: ButtonsProps) => {
  const t = useText()
  const crop = async () => {
    const { cropCover } = await import('./news.cover.crop.tsx')
    cropCover(url, of.form.getValues().cover_crop[0] ?? null, (part) => of.set('cover_crop', [part]))
  }
  const remove = () => {
    of.set('cover_id', [])
    of.set('cover_crop', [])
    of.set('cover_alt', { uk: '' })
    choose.current?.focus()
  }
  return (
    <>
      <Button
        variant="default"
        data-path="cover_crop"
        leftSection={<IconCrop size={18} aria-hidden="true" />}
        onClick={() => void crop()}
      >
        {t('news.crop')}
      </Button>
      <Button variant="subtle" color="gray" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={remove}>
        {t('news.coverRemove')}
      </Button>
    </>
  )
}

/** Uploads a cover; a refusal is shown at the field. */
const useCoverUpload = (of: ArticleForm) => {
  const [busy, setBusy] = useState(false)
  const [issue, setIssue] = useState<ReactNode>()
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setIssue(undefined)
    try {
      const hadCover = of.form.getValues().cover_id.length > 0
      const stored = await notePending(upload(file, 'cover'))
      knowFiles([stored])
      of.set('cover_id', [stored.id])
      of.set('cover_crop', [])
      // The words were about the picture before.
      if (hadCover) of.set('cover_alt', { uk: '' })
    } catch (error) {
      setIssue(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, issue, take }
}

/** The cover: its picture, the visible part of it, and what it shows. */
export const CoverField = ({ of }: { of: ArticleForm }) => {
  const t = useText()
  const choose = useRef<HTMLButtonElement>(null)
  const { busy, issue, take } = useCoverUpload(of)
  const fromLibrary = (picture: LibraryPicture) => {
    knowFiles([picture])
    of.set('cover_id', [picture.id])
    of.set('cover_crop', [])
    of.set('cover_alt', { uk: '', ...picture.alt })
  }
  const { cover_id, cover_crop } = of.form.getValues()
  const cover = cover_id[0] === undefined ? undefined : knownFile(cover_id[0])
  return (
    <Input.Wrapper label={t('news.cover')} labelElement="div" error={issue ?? of.form.errors['cover_id']}>
      <Stack gap="xs">
        {cover && (
          <CoverPicture
            file={cover}
            alt=""
            crop={cover_crop[0] ?? null}
            width="min(100%, 480px)"
            shown="min(100vw, 480px)"
          />
        )}
        <Group gap="xs">
          <FileChooser accept={pictures} onChange={(file) => void take(file)}>
            {(props) => (
              <Button
                {...props}
                ref={choose}
                variant="default"
                loading={busy}
                data-path="cover_id"
                leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
              >
                {t(cover ? 'news.coverReplace' : 'news.coverChoose')}
              </Button>
            )}
          </FileChooser>
          <LibraryButton choose={([picture]) => picture && fromLibrary(picture)} />
          {cover && <CoverButtons of={of} choose={choose} url={cover.url} />}
        </Group>
        {cover && (
          <TextsField
            of={of}
            name="cover_alt"
            label={t('news.cover_alt')}
            description={t('news.coverAltHint')}
            maxLength={300}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
