/** A member of the counting commission also decides on conflicts; a surveyor enters ballots. */
export const grantKinds = ['commission', 'surveyor'] as const
export type GrantKind = (typeof grantKinds)[number]
export const meetingRoles = ['chair', 'secretary', 'commission'] as const
export const electionMethods = ['hands', 'by_name'] as const
/** Containers of a signed copy: a PDF (a scan or with a signature inside), or an electronic signature around one. */
export const signedKinds = ['pdf', 'p7s', 'asice'] as const
export type SignedKind = (typeof signedKinds)[number]
