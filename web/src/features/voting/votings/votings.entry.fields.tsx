import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { representativeScopes } from '@oselia/contract/votings.enums'
import { representativeFormsIn } from '@oselia/contract/voting-representatives.rules'
import { FilesField } from '../../../platform/attachments.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { AnswerField } from './votings.answer.tsx'
import { type BallotEntry, type Proxy, emptyProxy } from './votings.entry.state.ts'

/** One answer to each question. */
export const AnswerFields = ({ of, voting }: { of: BallotEntry; voting: Voting }) => {
  const t = useText()
  const { answers, answer, checked } = of
  return voting.questions.map(({ id }, at) => (
    <div key={id} data-question={id}>
      <AnswerField
        voting={voting}
        at={at}
        given={answers[id]}
        error={checked && answers[id] === undefined && t('votingPeople.answerAll')}
        choose={(chosen) => answer(id, chosen)}
      />
    </div>
  ))
}

interface ProxyProps {
  rules: Voting['rules']
  proxy: Proxy
  setProxy: (proxy: Proxy) => void
  errorOf: (path: string) => string | undefined
  /** Whether the representative is registered there, who may be present without a vote. */
  atMeeting?: boolean
}

interface DocumentProps {
  id: number | null
  write: (id: number | null) => void
  error: string | undefined
}

/** The file of the document by which a representative acts. */
export const DocumentFile = ({ id, write, error }: DocumentProps) => {
  const t = useText()
  return (
    <FilesField
      label={t('votingProxy.file')}
      camera
      scan
      path="representative.file_id"
      error={error}
      ids={id === null ? [] : [id]}
      add={(added) => write(added)}
      remove={() => write(null)}
    />
  )
}

interface FormProps {
  rules: Voting['rules']
  form: Proxy['form']
  write: (form: Proxy['form']) => void
  error?: string | undefined
}

/** Whether a representative acts by a proxy, and of which form, or by law. */
export const RepresentativeForm = ({ rules, form, write, error }: FormProps) => {
  const t = useText()
  const allowed = representativeFormsIn(rules)
  // What is entered already is shown as it is, to be changed by a person.
  const offered = allowed.includes(form) ? allowed : [form, ...allowed]
  return (
    <NativeSelect
      label={t('votingProxy.form')}
      data-path="representative.form"
      value={form}
      error={error}
      data={offered.map((value) => ({ value, label: t(`votingProxy.form_${value}`) }))}
      onChange={(event) => {
        const chosen = offered.find((one) => one === event.currentTarget.value)
        if (chosen) write(chosen)
      }}
    />
  )
}

interface ScopeProps {
  scope: Proxy['scope']
  write: (scope: Proxy['scope']) => void
  error?: string | undefined
}

/** Whether a representative at the meeting votes, or is only present. */
export const RepresentativeScope = ({ scope, write, error }: ScopeProps) => {
  const t = useText()
  return (
    <NativeSelect
      label={t('votingProxy.scope')}
      data-path="representative.scope"
      value={scope}
      error={error}
      data={representativeScopes.map((value) => ({ value, label: t(`votingProxy.scope_${value}`) }))}
      onChange={(event) => {
        const chosen = representativeScopes.find((one) => one === event.currentTarget.value)
        if (chosen) write(chosen)
      }}
    />
  )
}

interface DaysProps extends Pick<ProxyProps, 'proxy' | 'errorOf'> {
  write: (part: Partial<Proxy>) => void
}

/** Of which day the document is, and until when it is good. */
const DocumentDays = ({ proxy, write, errorOf }: DaysProps) => {
  const t = useText()
  return (
    <>
      <DayField
        label={t('votingPeople.rep_date')}
        value={proxy.date}
        error={errorOf('representative.date')}
        onChange={(date) => write({ date })}
      />
      <DayField
        label={t('votingPeople.rep_valid_to')}
        value={proxy.valid_to}
        error={errorOf('representative.valid_to')}
        onChange={(valid_to) => write({ valid_to })}
      />
    </>
  )
}

/** The representative and the document. */
export const ProxyFields = ({ rules, proxy, setProxy, errorOf, atMeeting = false }: ProxyProps) => {
  const t = useText()
  const write = (part: Partial<Proxy>) => setProxy({ ...proxy, ...part })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('votingPeople.rep_name')}
        withAsterisk
        maxLength={100}
        value={proxy.name}
        error={errorOf('representative.name') ?? errorOf('representative')}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('votingPeople.rep_document')}
        withAsterisk
        maxLength={200}
        value={proxy.document}
        error={errorOf('representative.document')}
        onChange={(event) => write({ document: event.currentTarget.value })}
      />
      <RepresentativeForm
        rules={rules}
        form={proxy.form}
        write={(form) => write({ form })}
        error={errorOf('representative.form')}
      />
      {(atMeeting || proxy.scope !== 'votes') && (
        <RepresentativeScope
          scope={proxy.scope}
          write={(scope) => write({ scope })}
          error={errorOf('representative.scope')}
        />
      )}
      <TextInput
        label={t('votingPeople.rep_number')}
        maxLength={60}
        value={proxy.number}
        error={errorOf('representative.number')}
        onChange={(event) => write({ number: event.currentTarget.value })}
      />
      <DocumentDays proxy={proxy} write={write} errorOf={errorOf} />
      <DocumentFile
        id={proxy.file_id}
        write={(file_id) => write({ file_id })}
        error={errorOf('representative.file_id')}
      />
    </SimpleGrid>
  )
}

/** Who votes instead of the owner, and by which document. */
export const RepresentativeFields = ({
  rules,
  of: { proxy, setProxy, errorOf },
}: {
  rules: Voting['rules']
  of: { proxy: Proxy | null; setProxy: (proxy: Proxy | null) => void; errorOf: ProxyProps['errorOf'] }
}) => {
  const t = useText()
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('votingPeople.representative')}
        checked={proxy !== null}
        onChange={(event) => setProxy(event.currentTarget.checked ? emptyProxy(rules) : null)}
      />
      {proxy && <ProxyFields rules={rules} proxy={proxy} setProxy={setProxy} errorOf={errorOf} />}
    </Stack>
  )
}
