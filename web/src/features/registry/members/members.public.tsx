// Public parts of the members feature.
export { type MemberChoice, knownMember, memberBody } from './members.choice.public.ts'
export { MemberField } from './members.picker.tsx'
