import { Fieldset, NativeSelect, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import type { Article } from '@oselia/contract/articles'
import { articleCategories } from '@oselia/contract/articles.enums'
import type { Language } from '@oselia/contract/languages'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import type { ReactNode } from 'react'
import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { ArticleEditor } from '../../../platform/editor.tsx'
import { type LanguageInput, TextsField } from '../../../platform/fields.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { AudienceField } from '../../access/audience/audience.field.public.ts'
import { openLibrary } from '../media/media.library.public.tsx'
import {
  PublicationBar,
  PublicationTimes,
  toastFormSaved,
  usePublicationTarget,
} from '../publishing/publishing.form.public.tsx'
import { CoverField } from './news.cover.tsx'
import { articleFields } from './news.fields.ts'
import { GalleryField } from './news.gallery.tsx'
import { conflictFields, useArticleWords } from './news.history.public.tsx'

export type ArticleForm = SaveForm<FormOf<typeof articleFields.fields>>

const richText = (props: LanguageInput) => <ArticleEditor {...props} library={openLibrary} />
const shortText = ({ value, onChange, error, lang, path, label }: LanguageInput) => (
  <Textarea
    aria-label={`${label} (${lang.toUpperCase()})`}
    autosize
    minRows={2}
    maxLength={500}
    lang={lang}
    data-path={path}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface Props {
  /** Null for a new one. */
  article: Article | null
  /** Navigation after saving. */
  done: (saved: Article) => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

const valuesOf = (one: Article, language: Language) => {
  knowFiles([...(one.cover ? [one.cover] : []), ...one.gallery, ...one.pictures, ...one.attachments])
  return articleFields.values(one, language)
}

/** The form of a new or existing article; the submit button chooses the target state. */
export const ArticleFields = ({ article, done, children }: Props) => {
  const t = useText()
  const mayPublish = useCan('articles.publish')
  const target = usePublicationTarget(article)
  const save = useFieldForm({
    table: conflictFields,
    save: article ? 'POST /articles/:id' : 'POST /articles',
    params: article && { id: article.id },
    contract: () => import('@oselia/contract/articles').then(({ articles }) => articles),
    held: article,
    values: valuesOf,
    words: useArticleWords(),
    body: (written) => articleFields.body({ ...written, state: target.stateOf(written) }),
    agree: target.agree,
    message: null,
    done: async ({ data }) => {
      await done(data)
      await toastFormSaved('articles', data)
    },
  })
  const into = (next: PublicationState) => target.into(next, save.submit)
  return (
    <Form of={save}>
      <Fieldset legend={t('news.what')}>
        <Stack gap="sm">
          <TextsField of={save} name="title" label={t('news.title')} required maxLength={200} />
          <TextsField of={save} name="lead" label={t('news.lead')} description={t('news.leadHint')} input={shortText} />
          <TextsField of={save} name="body" label={t('news.body')} required input={richText} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NativeSelect
              {...save.field('category')}
              label={t('news.category')}
              data={articleCategories.map((value) => ({ value, label: t(`news.${value}`) }))}
            />
            <TextInput {...save.field('tags')} label={t('news.tags')} description={t('news.tagsHint')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Pictures save={save} />
      <AudienceField of={save} urgent={false} />
      <PublicationTimes of={save} />
      <PublicationBar of={save} state={save.form.getValues().state} mayPublish={mayPublish} into={into}>
        {children}
      </PublicationBar>
    </Form>
  )
}

/** Cover, gallery, video and files. */
const Pictures = ({ save }: { save: ArticleForm }) => {
  const t = useText()
  return (
    <Fieldset legend={t('news.pictures')}>
      <Stack gap="sm">
        <CoverField of={save} />
        <GalleryField of={save} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...save.field('video_url')}
            type="url"
            label={t('news.video_url')}
            description={t('news.videoHint')}
            maxLength={300}
          />
          <TextInput {...save.field('source')} label={t('news.source')} maxLength={300} />
        </SimpleGrid>
        <AttachmentsField of={save} name="attachment_ids" label={t('news.attachments')} />
      </Stack>
    </Fieldset>
  )
}
