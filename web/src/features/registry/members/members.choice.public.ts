/** An existing member (`id`), or a new person (`id` null) with the typed data. */
export interface MemberChoice {
  id: number | null
  label: string
  name?: string
  last_name: string
  first_name: string
  phone: string
}

export const blankPerson = { last_name: '', first_name: '', phone: '' }

/** A form value of an existing member. */
export const knownMember = (id: number, name: string, label = name): MemberChoice => ({
  id,
  label,
  name,
  ...blankPerson,
})

/**
 * The part of the body that identifies the member: the id of an existing one, or the fields of a new person. Empty
 * when nothing is chosen.
 */
export const memberBody = (choice: MemberChoice | null) => {
  if (!choice) return {}
  if (choice.id !== null) return { member_id: choice.id }
  const { last_name, first_name, phone } = choice
  const phones = phone.trim() === '' ? [] : [{ number: phone, is_primary: true }]
  return { member: { last_name, first_name, phones } }
}
