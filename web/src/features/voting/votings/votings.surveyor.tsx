import { Autocomplete } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { useText } from '../../../platform/messages.ts'

interface Props {
  voting: Pick<Voting, 'surveyors' | 'rules'>
  value: string
  onChange: (name: string) => void
  error?: string | undefined
}

/** Who carried out the survey and signed the sheet: one of those named in the voting, or another name that is typed. */
export const SurveyorField = ({ voting: { surveyors, rules }, value, onChange, error }: Props) => {
  const t = useText()
  return (
    <Autocomplete
      label={t('votingPeople.surveyor')}
      data={[...new Set(surveyors.map(({ name }) => name))]}
      withAsterisk={rules.requires_surveyor}
      maxLength={100}
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
