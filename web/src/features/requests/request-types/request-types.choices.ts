import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../../../platform/live.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { type Resource, invalidate, read } from '../../../platform/query.ts'
import { useCan, useUser } from '../../../platform/user.ts'

/** Resources to refetch when types, terms, hours or rules change. */
export const touched: Resource[] = [
  'service-request-types',
  'service_request-types',
  'service-request-presets',
  'service-request-settings',
  'work-calendar',
  'service_request',
]

/** What types are made of: undefined until it is known. */
const useTypeForm = () =>
  useQuery({ ...read('GET /service_request-types/form'), staleTime: 60_000, select: ({ form }) => form }).data

/** The same as choices of selects. */
export const useTypeChoices = () => {
  const t = useText()
  const local = useLocal()
  const { day } = useFormat()
  const form = useTypeForm()
  const named = (all: { value: number; label: { uk: string } }[] = []) =>
    all.map(({ value, label }) => ({ value: String(value), label: local(label) }))
  // Terms that follow each other have one name.
  const isNamesake = (label: { uk: string }) =>
    (form?.presets ?? []).filter((one) => local(one.label) === local(label)).length > 1
  return {
    presets: (form?.presets ?? []).map(({ value, label, valid_from }) => ({
      value: String(value),
      label: isNamesake(label)
        ? `${local(label)} · ${t('requestTerms.since', { day: day(valid_from) })}`
        : local(label),
    })),
    departures: named(form?.departures),
    parents: named(form?.parents),
    roles: named(form?.roles),
    staff: (form?.staff ?? []).map(({ value, label, absent_until }) => ({
      value: String(value),
      label: absent_until ? t('requestType.away', { name: label, day: day(absent_until) }) : label,
    })),
  }
}

/** Whether the person may do this to types and terms: they are the whole community's. */
export const useMayChange = (act: 'create' | 'update' | 'delete') => {
  const can = useCan(`request_types.${act}`)
  const all = useUser()?.scope.all ?? false
  return can && all
}

// Types, terms and hours are read under several names, so their one event is spread here.
export const useTypesLive = () =>
  useEffect(
    () =>
      onLive(({ entity }) => {
        if (entity === 'request_types' || entity === 'work_calendar') void invalidate(...touched)
      }),
    [],
  )
