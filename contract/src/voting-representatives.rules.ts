import { representativeForms, type RepresentativeForm } from './votings.enums.js'

/** Whether somebody acts by a proxy, whose form, number and days the rules limit, and not by law for a child or a company. */
export const actsByProxy = ({ form }: { form: RepresentativeForm }): boolean => form !== 'statutory'

/** By what a representative may act: rules that forbid proxies concern nobody who represents an owner by law. */
export const representativeFormsIn = ({ proxy }: { proxy: { allowed: boolean } }): readonly RepresentativeForm[] =>
  proxy.allowed ? representativeForms : representativeForms.filter((form) => !actsByProxy({ form }))
