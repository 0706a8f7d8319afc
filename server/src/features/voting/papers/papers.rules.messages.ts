import { messages } from '@oselia/contract/languages'

/** What protocols say of rules that only some statutes have. */
export const rulesWords = messages({
  withoutVote: {
    uk: 'Без права голосу через борг і не враховано в жодній сумі: співвласників – {owners}, {area} м².',
    en: 'Without vote because of debts, and counted in none of the sums: {owners} co-owners, {area} m².',
    ru: 'Без права голоса из-за долга и не учтено ни в одной сумме: совладельцев – {owners}, {area} м².',
    es: 'Sin voto por deudas y no computados en ninguna suma: {owners} copropietarios, {area} m².',
  },
  quorumStrict: {
    uk: 'Кворум – участь понад {part} {of}.',
    en: 'Quorum: participation of more than {part} {of}.',
    ru: 'Кворум – участие более {part} {of}.',
    es: 'Quórum: participación de más de {part} {of}.',
  },
  quorumBoth: {
    uk: 'голосів усіх співвласників і їхньої кількості',
    en: 'of the votes of all co-owners, and of their number',
    ru: 'голосов всех совладельцев и их числа',
    es: 'de los votos de todos los copropietarios y de su número',
  },
  secondCall: {
    uk: 'Збори проведено за другим скликанням: {day}, {time}.',
    en: 'The meeting was held in second call: {day}, {time}.',
    ru: 'Собрание проведено по второму созыву: {day}, {time}.',
    es: 'La junta se celebró en segunda convocatoria: {day}, {time}.',
  },
  secondCallFree: {
    uk: 'Для другого скликання кворум не потрібен.',
    en: 'The second call needs no quorum.',
    ru: 'Для второго созыва кворум не нужен.',
    es: 'La segunda convocatoria no exige quórum.',
  },
  electionCast: {
    uk: 'Кожний присутній співвласник має один голос незалежно від площі; обрано того, за кого подано більше голосів, ніж проти.',
    en: 'Each co-owner present has one vote whatever the area; more votes for than against are needed.',
    ru: 'Каждый присутствующий совладелец имеет один голос независимо от площади; нужно больше голосов за, чем против.',
    es: 'Cada copropietario presente tiene un voto con independencia de la superficie; se requieren más votos a favor que en contra.',
  },
})
