import { messages } from '@oselia/contract/languages'
import { accountProblems } from './problems.account.messages.js'
import { requestProblems } from './problems.requests.messages.js'

/** Every refusal has a code and a sentence. */
export const problemMessages = messages({
  ...accountProblems,
  ...requestProblems,
  bad_request: {
    uk: 'Запит не вдалося прочитати',
    en: 'The request can’t be read',
    ru: 'Запрос не удалось прочитать',
    es: 'No se pudo leer la solicitud',
  },
  unauthenticated: { uk: 'Увійдіть до системи', en: 'Please log in', ru: 'Войдите в систему', es: 'Inicie sesión' },
  forbidden: {
    uk: 'Бракує прав на цю дію',
    en: 'You have no right to do this',
    ru: 'Недостаточно прав для этого действия',
    es: 'No tiene permiso para esta acción',
  },
  outside_scope: {
    uk: 'Це стосується будинків поза вашим доступом',
    en: 'This concerns houses outside your access',
    ru: 'Это касается домов вне вашего доступа',
    es: 'Esto afecta a edificios fuera de su acceso',
  },
  not_found: { uk: 'Не знайдено', en: 'Not found', ru: 'Не найдено', es: 'No encontrado' },
  version_conflict: {
    uk: 'Хтось уже змінив ці дані. Перевірте зміни й збережіть ще раз',
    en: 'Somebody has changed this meanwhile. Check the changes and save again',
    ru: 'Кто-то уже изменил эти данные. Проверьте изменения и сохраните ещё раз',
    es: 'Alguien ya ha cambiado estos datos. Revise los cambios y guarde de nuevo',
  },
  changed_since: {
    uk: 'Дещо відтоді змінили. Підтвердьте, щоб повернути лише незмінене',
    en: 'Some of it was changed since. Confirm to take back only what was not',
    ru: 'Кое-что с тех пор изменили. Подтвердите, чтобы вернуть только неизменённое',
    es: 'Algo ha cambiado desde entonces. Confirme para deshacer solo lo que no cambió',
  },
  state_forbids: {
    uk: 'У поточному стані ця дія неможлива',
    en: 'The current state does not allow this',
    ru: 'В текущем состоянии это действие невозможно',
    es: 'El estado actual no permite esta acción',
  },
  rows_open: {
    uk: 'У файлі є рядки з помилками або без рішення. Виправте їх або підтвердьте, що їх буде пропущено',
    en: 'The file has rows with errors or without a decision. Correct them, or confirm that they are left out',
    ru: 'В файле есть строки с ошибками или без решения. Исправьте их или подтвердите, что они будут пропущены',
    es: 'El archivo tiene filas con errores o sin decisión. Corríjalas o confirme que se omitan',
  },
  undo_over: {
    uk: 'Минуло 30 днів: скасувати вже не можна',
    en: '30 days have passed: it can’t be undone any more',
    ru: 'Прошло 30 дней: отменить уже нельзя',
    es: 'Han pasado 30 días: ya no se puede deshacer',
  },
  follows_share: {
    uk: 'Запис власника змінюють через його частку у власності',
    en: 'An owner’s entry is changed through the share of ownership',
    ru: 'Запись собственника изменяют через его долю в собственности',
    es: 'El registro de un propietario se cambia mediante su cuota de propiedad',
  },
  duplicate: {
    uk: 'Такий запис уже є',
    en: 'Such a record exists already',
    ru: 'Такая запись уже есть',
    es: 'Ese registro ya existe',
  },
  in_use: {
    uk: 'Запис використовується. Оберіть, чим його замінити',
    en: 'It is in use. Choose what replaces it',
    ru: 'Запись используется. Выберите, чем её заменить',
    es: 'Está en uso. Elija con qué sustituirlo',
  },
  unit_ended: {
    uk: 'Це приміщення вже увійшло до іншого',
    en: 'This unit has already gone into another one',
    ru: 'Это помещение уже вошло в другое',
    es: 'Este inmueble ya se integró en otro',
  },
  owners_differ: {
    uk: 'Об’єднати можна лише приміщення з тими самими власниками й частками',
    en: 'Only units with the same owners and the same shares can be merged',
    ru: 'Объединить можно только помещения с теми же владельцами и долями',
    es: 'Solo se pueden unir inmuebles con los mismos propietarios y las mismas cuotas',
  },
  owner_exists: {
    uk: 'Власника вже створено',
    en: 'The owner exists already',
    ru: 'Владелец уже создан',
    es: 'El propietario ya existe',
  },
  too_large: {
    uk: 'Файл або запит завеликий',
    en: 'The file or request is too large',
    ru: 'Файл или запрос слишком большой',
    es: 'El archivo o la solicitud es demasiado grande',
  },
  wrong_kind: {
    uk: 'Файли такого типу не приймаються',
    en: 'This kind of file is not accepted',
    ru: 'Файлы такого типа не принимаются',
    es: 'No se acepta este tipo de archivo',
  },
  validation: {
    uk: 'Перевірте виділені поля',
    en: 'Please check the marked fields',
    ru: 'Проверьте отмеченные поля',
    es: 'Revise los campos marcados',
  },
  key_reused: {
    uk: 'Цей Idempotency-Key уже використано з іншими даними',
    en: 'This Idempotency-Key was used with other data',
    ru: 'Этот Idempotency-Key уже использован с другими данными',
    es: 'Este Idempotency-Key ya se usó con otros datos',
  },
  too_many: {
    uk: 'Забагато спроб. Зачекайте трохи',
    en: 'Too many attempts. Please wait a little',
    ru: 'Слишком много попыток. Немного подождите',
    es: 'Demasiados intentos. Espere un poco',
  },
  internal: {
    uk: 'Внутрішня помилка сервера',
    en: 'Internal server error',
    ru: 'Внутренняя ошибка сервера',
    es: 'Error interno del servidor',
  },
  unavailable: {
    uk: 'Сервіс тимчасово недоступний. Спробуйте за кілька секунд',
    en: 'The service is away for a moment. Try again in a few seconds',
    ru: 'Сервис временно недоступен. Попробуйте через несколько секунд',
    es: 'El servicio no está disponible por un momento. Inténtelo en unos segundos',
  },
})
