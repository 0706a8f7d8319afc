import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../platform/api.ts'
import { text } from '../../platform/messages.ts'
import { toast } from '../../platform/toast.ts'
import { isRemoved, readRequest } from './requests.card.acts.ts'

/** Leads to the list when the request is not for the person any more: he refused it, it was given to another, or it was deleted. */
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
