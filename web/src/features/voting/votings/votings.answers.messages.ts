import { messages } from '../../../platform/texts.ts'

/** Answers of a ballot. */
export const votingAnswers = messages({
  for: { uk: 'За', en: 'For', ru: 'За', es: 'A favor' },
  against: { uk: 'Проти', en: 'Against', ru: 'Против', es: 'En contra' },
  abstain: { uk: 'Утримався(-лась)', en: 'Abstained', ru: 'Воздержался(-лась)', es: 'Abstención' },
  invalid: { uk: 'Недійсно', en: 'Invalid', ru: 'Недействительно', es: 'Nulo' },
  not_voted: { uk: 'Не голосували', en: 'Not voted', ru: 'Не голосовали', es: 'Sin votar' },
})
