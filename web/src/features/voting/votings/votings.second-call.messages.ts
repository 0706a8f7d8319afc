import { messages } from '../../../platform/texts.ts'

/** Texts of the second call of a meeting. */
export const votingSecondCall = messages({
  title: { uk: 'Друге скликання', en: 'Second call', ru: 'Второй созыв', es: 'Segunda convocatoria' },
  about: {
    uk: 'Кворуму першого скликання немає. Від цієї миті збори проходять за другим скликанням, з його кворумом; час буде в протоколі.',
    en: 'The first call has no quorum. From this moment the meeting is held in second call, with its quorum; the time is stated in the minutes.',
    ru: 'Кворума первого созыва нет. С этого момента собрание проходит по второму созыву, с его кворумом; время будет в протоколе.',
    es: 'No hay quórum en primera convocatoria. Desde este momento la junta se celebra en segunda convocatoria, con su quórum; la hora constará en el acta.',
  },
  hold: {
    uk: 'Провести друге скликання',
    en: 'Hold the second call',
    ru: 'Провести второй созыв',
    es: 'Celebrar en segunda convocatoria',
  },
  done: {
    uk: 'Збори проходять за другим скликанням',
    en: 'The meeting is held in second call',
    ru: 'Собрание проходит по второму созыву',
    es: 'La junta se celebra en segunda convocatoria',
  },
  withdraw: {
    uk: 'Скасувати друге скликання',
    en: 'Take back the second call',
    ru: 'Отменить второй созыв',
    es: 'Anular la segunda convocatoria',
  },
  withdrawAbout: {
    uk: 'Знову діятиме кворум першого скликання.',
    en: 'The quorum of the first call will be asked for again.',
    ru: 'Снова будет действовать кворум первого созыва.',
    es: 'Volverá a exigirse el quórum de la primera convocatoria.',
  },
  withdrawn: {
    uk: 'Діє кворум першого скликання',
    en: 'The quorum of the first call applies',
    ru: 'Действует кворум первого созыва',
    es: 'Se aplica el quórum de la primera convocatoria',
  },
  heldAt: {
    uk: 'Друге скликання з {at}.',
    en: 'Second call since {at}.',
    ru: 'Второй созыв с {at}.',
    es: 'Segunda convocatoria desde {at}.',
  },
  free: {
    uk: 'Кворум не потрібен.',
    en: 'No quorum is needed.',
    ru: 'Кворум не нужен.',
    es: 'No hace falta quórum.',
  },
})
