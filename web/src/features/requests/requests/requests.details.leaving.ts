import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'
import { isRemoved, readRequest } from './requests.details.actions.ts'

/** Opens the list when the user loses the request: refused, reassigned or deleted. */
export const useLeavesWhatIsGone = ({ id, number }: Pick<ServiceRequest, 'id' | 'number'>) => {
  const { error } = useQuery(readRequest(id))
  const navigate = useNavigate()
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (!isGone || isRemoved(id)) return
    void toast({ kind: 'refused', message: text('requestMoves.gone', { number }) })
    void navigate({ to: '/Requests' as string, replace: true })
  }, [isGone, id, number, navigate])
}
