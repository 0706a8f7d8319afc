import { messages } from '@oselia/contract/languages'

/** What protocols say of rules that only some statutes have. */
export const rulesWords = messages({
  electionCast: {
    uk: 'Кожний присутній співвласник має один голос незалежно від площі; обрано того, за кого подано більше голосів, ніж проти.',
    en: 'Each co-owner present has one vote whatever the area; more votes for than against are needed.',
    ru: 'Каждый присутствующий совладелец имеет один голос независимо от площади; нужно больше голосов за, чем против.',
    es: 'Cada copropietario presente tiene un voto con independencia de la superficie; se requieren más votos a favor que en contra.',
  },
})
