import { messages } from '../../../platform/texts.ts'

/** Texts of the desk where owners are registered and vote at the meeting. */
export const votingDesk = messages({
  title: {
    uk: 'Реєстрація і голоси в залі',
    en: 'Registration and votes in the hall',
    ru: 'Регистрация и голоса в зале',
    es: 'Registro y votos en la sala',
  },
  open: {
    uk: 'Реєстрація і голоси в залі',
    en: 'Registration and votes in the hall',
    ru: 'Регистрация и голоса в зале',
    es: 'Registro y votos en la sala',
  },
  closedTitle: {
    uk: 'Зборів зараз немає',
    en: 'There is no meeting now',
    ru: 'Собрания сейчас нет',
    es: 'No hay junta ahora',
  },
  closedText: {
    uk: 'Тут реєструють присутніх і вносять голоси, доки тривають збори.',
    en: 'Owners are registered and their votes entered here while the meeting runs.',
    ru: 'Здесь регистрируют присутствующих и вносят голоса, пока идёт собрание.',
    es: 'Aquí se registra a los asistentes y sus votos mientras dura la junta.',
  },
  beforeText: {
    uk: 'Збори ще не почалися: зараз лише реєструють присутніх.',
    en: 'The meeting has not begun: owners are only registered now.',
    ru: 'Собрание ещё не началось: сейчас только регистрируют присутствующих.',
    es: 'La junta aún no ha comenzado: por ahora solo se registra a los asistentes.',
  },
  find: {
    uk: 'Номер приміщення або частина імені',
    en: 'Number of a unit or part of a name',
    ru: 'Номер помещения или часть имени',
    es: 'Número de inmueble o parte del nombre',
  },
  presence: { uk: 'Участь', en: 'Attendance', ru: 'Участие', es: 'Asistencia' },
  registered: {
    uk: 'Уже зареєстровано: {mode}',
    en: 'Registered already: {mode}',
    ru: 'Уже зарегистрировано: {mode}',
    es: 'Ya registrado: {mode}',
  },
  voted: {
    uk: 'Уже проголосовано: {how}, {day}. Інші відповіді буде збережено як розбіжність.',
    en: 'Has voted already: {how}, {day}. Other answers are saved as a conflict.',
    ru: 'Уже проголосовано: {how}, {day}. Другие ответы будут сохранены как расхождение.',
    es: 'Ya ha votado: {how}, {day}. Otras respuestas se guardan como conflicto.',
  },
  conflicts: {
    uk: 'Є розбіжність, про яку ще не вирішено.',
    en: 'There is a conflict that is not decided yet.',
    ru: 'Есть расхождение, по которому ещё не принято решение.',
    es: 'Hay un conflicto sin resolver.',
  },
  noAnswers: {
    uk: 'Без відповідей зберігається лише участь.',
    en: 'Without answers only the attendance is saved.',
    ru: 'Без ответов сохраняется только участие.',
    es: 'Sin respuestas solo se guarda la asistencia.',
  },
  answerAll: {
    uk: 'Дайте відповідь на кожне питання або на жодне',
    en: 'Answer every question, or none',
    ru: 'Ответьте на каждый вопрос или ни на один',
    es: 'Responda a todos los asuntos o a ninguno',
  },
  needed: { uk: 'Обов’язкове поле', en: 'Required', ru: 'Обязательное поле', es: 'Obligatorio' },
  save: { uk: 'Зберегти', en: 'Save', ru: 'Сохранить', es: 'Guardar' },
  cancel: { uk: 'Скасувати', en: 'Cancel', ru: 'Отменить', es: 'Cancelar' },
  saidVoted: {
    uk: 'Збережено участь і голос: {name}',
    en: 'Attendance and vote saved: {name}',
    ru: 'Сохранены участие и голос: {name}',
    es: 'Asistencia y voto guardados: {name}',
  },
  saidPresent: {
    uk: 'Збережено участь: {name}',
    en: 'Attendance saved: {name}',
    ru: 'Сохранено участие: {name}',
    es: 'Asistencia guardada: {name}',
  },
  saidConflict: {
    uk: 'Збережено як розбіжність: {name}',
    en: 'Saved as a conflict: {name}',
    ru: 'Сохранено как расхождение: {name}',
    es: 'Guardado como conflicto: {name}',
  },
  present: {
    uk: 'Зареєстровано: {n} ({percent} %)',
    en: 'Registered: {n} ({percent}%)',
    ru: 'Зарегистрировано: {n} ({percent} %)',
    es: 'Registrados: {n} ({percent} %)',
  },
  keys: {
    uk: '1 за · 2 проти · 3 утримався · 0 недійсно · ↑↓ питання · I особисто · P через представника · V онлайн · Enter зберегти · Esc скасувати',
    en: '1 for · 2 against · 3 abstained · 0 invalid · ↑↓ questions · I in person · P through a representative · V by video · Enter save · Esc cancel',
    ru: '1 за · 2 против · 3 воздержался · 0 недействительно · ↑↓ вопросы · I лично · P через представителя · V онлайн · Enter сохранить · Esc отменить',
    es: '1 a favor · 2 en contra · 3 abstención · 0 nulo · ↑↓ asuntos · I en persona · P representado · V por vídeo · Enter guardar · Esc cancelar',
  },
})
