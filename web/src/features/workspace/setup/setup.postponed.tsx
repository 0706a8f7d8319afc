import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'

/** Setup can be left at any step and resumed later. */
export const Postpone = () => {
  const t = useText()
  return (
    <ButtonLink to="/" variant="subtle">
      {t('setup.later')}
    </ButtonLink>
  )
}
