import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { TextsField } from '../../../platform/fields.tsx'
import { useText } from '../../../platform/messages.ts'
import { LibraryButton } from '../media/media.library.public.tsx'
import type { ArticleForm } from './news.form.tsx'

/** The pictures of the gallery, and what each of them shows. */
export const GalleryField = ({ of }: { of: ArticleForm }) => {
  const t = useText()
  return (
    <AttachmentsField
      of={of}
      name="gallery_ids"
      label={t('news.gallery')}
      pictures={{
        beside: (
          <LibraryButton
            many
            size="xs"
            choose={(pictures) => {
              knowFiles(pictures)
              const { gallery_ids, gallery_alts } = of.form.getValues()
              const added = pictures.filter(({ id }) => !gallery_ids.includes(id))
              const proposed = added.flatMap(({ id, alt }) => (alt ? [[id, { uk: '', ...alt }] as const] : []))
              of.set('gallery_alts', { ...gallery_alts, ...Object.fromEntries(proposed) })
              of.set('gallery_ids', [...gallery_ids, ...added.map(({ id }) => id)])
            }}
          />
        ),
        renderBelow: (id) => (
          <TextsField
            of={of}
            name={`gallery_alts.${id}`}
            label={t('news.pictureAlt')}
            description={t('news.coverAltHint')}
            maxLength={300}
          />
        ),
      }}
    />
  )
}
