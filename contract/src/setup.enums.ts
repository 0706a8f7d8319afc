/** Invitations that one person may send or repeat within an hour. */
export const invitesAnHour = 20
