/** Where the reply names people: `of` members or staff, by the ids at a dotted path; `kinds` limits rows of several kinds. */
export interface PeopleAt {
  of: 'members' | 'staff'
  at: string
  kinds?: readonly string[]
}
