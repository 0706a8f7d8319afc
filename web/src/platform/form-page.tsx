import type { Permission } from '@oselia/contract/kit'
import type { ReactNode } from 'react'
import { PageHeader } from './page.tsx'
import { Forbidden } from './states.tsx'
import { useCan } from './user.ts'

interface Props {
  permission: Permission
  /** Overrides the route's title. */
  title?: string
  beside?: ReactNode
  children: ReactNode
}

/** The page of a form: its header, and the form for users with the permission. */
export const FormPage = ({ permission, title, beside, children }: Props) => (
  <>
    <PageHeader title={title} beside={beside} />
    {useCan(permission) ? children : <Forbidden />}
  </>
)
