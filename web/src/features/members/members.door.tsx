// What other rooms may ask of the people.
export { type MemberChoice, MemberField, knownMember, memberBody } from './members.picker.tsx'
