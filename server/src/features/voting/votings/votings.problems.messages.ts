import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const votingProblems = declareProblems({
  meeting_too_early: {
    uk: 'За правилами повідомлення надсилають щонайменше за {n} дн. Найраніший день зборів — {day}',
    en: 'By the rules notices are sent at least {n} days before. The earliest day of the meeting is {day}',
    ru: 'По правилам уведомления отправляют не менее чем за {n} дн. Самый ранний день собрания — {day}',
    es: 'Según las reglas, las convocatorias se envían al menos {n} días antes. El primer día posible es el {day}',
  },
  meeting_not_movable: {
    uk: 'Збори переносять, доки голосування оголошене, а збори ще не почалися',
    en: 'A meeting is moved while the voting is announced and the meeting has not begun',
    ru: 'Собрание переносят, пока голосование объявлено, а собрание ещё не началось',
    es: 'La junta se traslada mientras la votación está convocada y la junta no ha empezado',
  },
  demo_with_real: {
    uk: 'Голосування охоплює демонстраційні будинки разом зі справжніми. Приберіть одні з них перед оголошенням',
    en: 'The voting covers demonstration buildings together with real ones. Take one kind out of it before the announcement',
    ru: 'Голосование охватывает демонстрационные дома вместе с настоящими. Уберите одни из них перед объявлением',
    es: 'La votación abarca edificios de demostración y reales a la vez. Quite unos u otros antes de convocarla',
  },
  meeting_ahead: {
    uk: 'Час зборів ще не настав. Якщо збори не відбудуться, перенесіть або скасуйте їх',
    en: 'The meeting is still ahead. If it will not take place, move it or cancel it',
    ru: 'Время собрания ещё не наступило. Если оно не состоится, перенесите или отмените его',
    es: 'La junta aún no ha llegado. Si no va a celebrarse, trasládela o anúlela',
  },
  register_incomplete: {
    uk: 'У реєстрі бракує даних для голосування: {n}. Виправте їх або вкажіть причину',
    en: 'The register lacks data for the voting: {n}. Correct it or give a reason',
    ru: 'В реестре не хватает данных для голосования: {n}. Исправьте их или укажите причину',
    es: 'Al registro le faltan datos para la votación: {n}. Corríjalos o indique un motivo',
  },
  owners_unknown: {
    uk: 'Жодного співвласника не внесено, тож голосувати нікому. Спершу внесіть частки власності до реєстру',
    en: 'No co-owner is recorded, so that nobody could vote. First enter the shares of ownership in the register',
    ru: 'Ни один совладелец не внесён, поэтому голосовать некому. Сначала внесите доли собственности в реестр',
    es: 'No hay ningún copropietario registrado, así que nadie podría votar. Introduzca antes las cuotas de propiedad en el registro',
  },
  shares_exceed: {
    uk: 'Частки власників у сумі більші за одиницю: {units}. Виправте їх у реєстрі',
    en: 'The shares of owners add up to more than one: {units}. Correct them in the register',
    ru: 'Доли собственников в сумме больше единицы: {units}. Исправьте их в реестре',
    es: 'Las cuotas de los propietarios suman más de uno: {units}. Corríjalas en el registro',
  },
  meeting_not_yet: {
    uk: 'День зборів ще не настав',
    en: 'The day of the meeting has not come yet',
    ru: 'День собрания ещё не наступил',
    es: 'Aún no ha llegado el día de la junta',
  },
  second_call_early: {
    uk: 'За правилами друге скликання можливе з {time} {day}',
    en: 'By the rules the second call is possible from {time} on {day}',
    ru: 'По правилам второй созыв возможен с {time} {day}',
    es: 'Según las reglas, la segunda convocatoria es posible desde las {time} del {day}',
  },
  quorum_reached: {
    uk: 'Кворум першого скликання є, тож друге не потрібне',
    en: 'The first call has its quorum, so that no second one is needed',
    ru: 'Кворум первого созыва есть, поэтому второй не нужен',
    es: 'La primera convocatoria tiene quórum: no hace falta una segunda',
  },
  debtors_vote: {
    uk: 'За правилами цього голосування голосують і боржники',
    en: 'By the rules of this voting owners with debts vote too',
    ru: 'По правилам этого голосования голосуют и должники',
    es: 'Según las reglas de esta votación también votan los morosos',
  },
  vote_withheld: {
    uk: 'Цей співвласник у цьому голосуванні не має права голосу',
    en: 'This co-owner has no vote in this voting',
    ru: 'Этот совладелец не имеет права голоса в этом голосовании',
    es: 'Este copropietario no tiene voto en esta votación',
  },
  survey_runs: {
    uk: 'Опитування ще триває, і не всі проголосували',
    en: 'The survey still runs, and not everybody has voted',
    ru: 'Опрос ещё продолжается, и не все проголосовали',
    es: 'La encuesta sigue abierta y no todos han votado',
  },
  clock_doubted: {
    uk: 'За годинником сервера строк опитування минув, але сервер не певен часу: годинник випереджає відомий час на {n} хв. Виправте час на сервері або підтвердьте його, вказавши причину',
    en: 'By the clock of the server the survey is over, but the server is not sure of the time: its clock is {n} min ahead of the time that is known. Correct the time of the server, or confirm it with a reason',
    ru: 'По часам сервера срок опроса истёк, но сервер не уверен во времени: часы опережают известное время на {n} мин. Исправьте время на сервере или подтвердите его, указав причину',
    es: 'Según el reloj del servidor la encuesta ha terminado, pero el servidor no está seguro de la hora: su reloj adelanta {n} min a la hora conocida. Corrija la hora del servidor o confírmela indicando un motivo',
  },
  voting_fixed: {
    uk: 'На цьому етапі голосування цього вже не змінити',
    en: 'At this stage of the voting this can no longer be changed',
    ru: 'На этом этапе голосования это уже не изменить',
    es: 'En esta fase de la votación esto ya no se puede cambiar',
  },
  already_voted: {
    uk: 'Цей бюлетень із тими самими відповідями вже внесено',
    en: 'This ballot with the same answers has been entered already',
    ru: 'Этот бюллетень с теми же ответами уже внесён',
    es: 'Esta papeleta con las mismas respuestas ya se ha introducido',
  },
  owner_unknown: {
    uk: 'Власника цієї частини будинку не встановлено, тож за нього не голосують',
    en: 'The owner of this part of the building is not known, so nobody votes for it',
    ru: 'Собственник этой части дома не установлен, поэтому за него не голосуют',
    es: 'No se conoce al propietario de esta parte del edificio: nadie vota por ella',
  },
  conflicts_undecided: {
    uk: 'Спершу розв’яжіть розбіжності між бюлетенями: {n}',
    en: 'Decide the conflicts between ballots first: {n}',
    ru: 'Сначала решите расхождения между бюллетенями: {n}',
    es: 'Resuelva primero los conflictos entre papeletas: {n}',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof votingProblems, ProblemText> {}
}
