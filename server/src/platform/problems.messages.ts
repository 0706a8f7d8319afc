import { declareProblems, type ProblemText } from './problem-texts.js'

/** Problems that any feature may have. */
export const commonProblems = declareProblems({
  bad_request: {
    uk: 'Запит не вдалося прочитати',
    en: 'The request could not be read',
    ru: 'Запрос не удалось прочитать',
    es: 'No se pudo leer la petición',
  },
  unauthenticated: { uk: 'Увійдіть до системи', en: 'Please log in', ru: 'Войдите в систему', es: 'Inicie sesión' },
  forbidden: {
    uk: 'Бракує прав на цю дію',
    en: 'You don’t have permission to do this',
    ru: 'Недостаточно прав для этого действия',
    es: 'No tiene permiso para esta acción',
  },
  outside_scope: {
    uk: 'Це стосується будинків, до яких Ви не маєте доступу',
    en: 'This concerns buildings that you don’t have access to',
    ru: 'Это касается домов, к которым у Вас нет доступа',
    es: 'Esto afecta a edificios a los que no tiene acceso',
  },
  not_found: { uk: 'Не знайдено', en: 'Not found', ru: 'Не найдено', es: 'No encontrado' },
  version_conflict: {
    uk: 'Хтось уже змінив ці дані. Перевірте зміни й збережіть ще раз',
    en: 'Someone has changed this in the meantime. Check the changes and save again',
    ru: 'Кто-то уже изменил эти данные. Проверьте изменения и сохраните ещё раз',
    es: 'Alguien ya ha cambiado estos datos. Revise los cambios y guarde de nuevo',
  },
  changed_since: {
    uk: 'Частину записів відтоді змінено. Підтвердьте, щоб скасувати лише те, що не змінювали',
    en: 'Some records have been changed since. Confirm to undo only those that have not',
    ru: 'Часть записей с тех пор изменена. Подтвердите, чтобы отменить только то, что не меняли',
    es: 'Algunos registros han cambiado desde entonces. Confirme para deshacer solo los que no cambiaron',
  },
  state_forbids: {
    uk: 'У поточному стані ця дія неможлива',
    en: 'This action is not possible in the current status',
    ru: 'В текущем состоянии это действие невозможно',
    es: 'El estado actual no permite esta acción',
  },
  message_outdated: {
    uk: 'Те, про що йдеться в повідомленні, відтоді змінено. Надішліть нове повідомлення зі сторінки запису',
    en: 'What the message says has changed since. Send a new one from the page of the record',
    ru: 'То, о чём говорится в сообщении, с тех пор изменено. Отправьте новое сообщение со страницы записи',
    es: 'Lo que dice el mensaje ha cambiado desde entonces. Envíe uno nuevo desde la página del registro',
  },
  rows_open: {
    uk: 'У файлі є рядки з помилками або без рішення. Виправте їх або підтвердьте, що їх буде пропущено',
    en: 'The file has rows with errors or without a decision. Correct them, or confirm that they will be skipped',
    ru: 'В файле есть строки с ошибками или без решения. Исправьте их или подтвердите, что они будут пропущены',
    es: 'El archivo tiene filas con errores o sin decisión. Corríjalas o confirme que se omitan',
  },
  undo_over: {
    uk: 'Минуло 30 днів: скасувати вже не можна',
    en: '30 days have passed: it can no longer be undone',
    ru: 'Прошло 30 дней: отменить уже нельзя',
    es: 'Han pasado 30 días: ya no se puede deshacer',
  },
  publication_undo_over: {
    uk: 'Минуло понад 10 хвилин: публікацію вже не можна скасувати. Оголошення можна перенести в архів',
    en: 'More than 10 minutes have passed: the publication can no longer be undone. The announcement can be archived',
    ru: 'Прошло более 10 минут: публикацию уже нельзя отменить. Объявление можно перенести в архив',
    es: 'Han pasado más de 10 minutos: la publicación ya no se puede deshacer. El aviso se puede archivar',
  },
  already_delivered: {
    uk: 'Повідомлення вже надіслано мешканцям: публікацію не можна скасувати',
    en: 'Messages have already been sent to residents: the publication can’t be undone',
    ru: 'Сообщения уже отправлены жителям: публикацию нельзя отменить',
    es: 'Ya se han enviado mensajes a los residentes: la publicación no se puede deshacer',
  },
  nobody_to_reach: {
    uk: 'Надсилати нікому: цими каналами вже надіслано всім, до кого вони доходять',
    en: 'There is nobody to send to: everybody whom these channels reach has been sent it already',
    ru: 'Отправлять некому: этими каналами уже отправлено всем, до кого они доходят',
    es: 'No hay a quién enviar: ya se ha enviado a todas las personas a las que llegan estos canales',
  },
  follows_share: {
    uk: 'Запис власника змінюють через його частку у власності',
    en: 'An owner’s record is changed through the ownership share',
    ru: 'Запись собственника изменяют через его долю в собственности',
    es: 'El registro de un propietario se modifica desde su cuota de propiedad',
  },
  duplicate: {
    uk: 'Такий запис уже є',
    en: 'This record already exists',
    ru: 'Такая запись уже есть',
    es: 'Ese registro ya existe',
  },
  in_use: {
    uk: 'Запис використовується. Виберіть, чим його замінити',
    en: 'The record is in use. Choose a replacement',
    ru: 'Запись используется. Выберите, чем её заменить',
    es: 'Está en uso. Elija con qué sustituirlo',
  },
  unit_ended: {
    uk: 'Це приміщення вже приєднано до іншого',
    en: 'This unit has already been merged into another one',
    ru: 'Это помещение уже присоединено к другому',
    es: 'Este inmueble ya se integró en otro',
  },
  owners_differ: {
    uk: 'Об’єднати можна лише приміщення з тими самими власниками й частками',
    en: 'Only units with the same owners and the same shares can be merged',
    ru: 'Объединить можно только помещения с теми же собственниками и долями',
    es: 'Solo se pueden unir inmuebles con los mismos propietarios y las mismas cuotas',
  },
  owner_exists: {
    uk: 'Власника системи вже створено',
    en: 'The system owner already exists',
    ru: 'Владелец системы уже создан',
    es: 'El propietario del sistema ya existe',
  },
  too_large: {
    uk: 'Файл або запит завеликий',
    en: 'The file or request is too large',
    ru: 'Файл или запрос слишком большой',
    es: 'El archivo o la petición es demasiado grande',
  },
  upload_quota: {
    uk: 'На день можна надіслати не більше {mb} МБ файлів, і цей файл уже не вміщається. Продовжити можна завтра',
    en: 'At most {mb} MB of files can be sent a day, and this file no longer fits. You can continue tomorrow',
    ru: 'За день можно отправить не более {mb} МБ файлов, и этот файл уже не помещается. Продолжить можно завтра',
    es: 'Se pueden enviar como máximo {mb} MB de archivos al día y este archivo ya no cabe. Podrá continuar mañana',
  },
  multipart_expected: {
    uk: 'Надішліть дані як multipart/form-data',
    en: 'Send the data as multipart/form-data',
    ru: 'Отправьте данные как multipart/form-data',
    es: 'Envíe los datos como multipart/form-data',
  },
  wrong_kind: {
    uk: 'Файли такого типу не приймаються',
    en: 'This file type is not accepted',
    ru: 'Файлы такого типа не принимаются',
    es: 'No se acepta este tipo de archivo',
  },
  validation: {
    uk: 'Перевірте виділені поля',
    en: 'Check the highlighted fields',
    ru: 'Проверьте отмеченные поля',
    es: 'Revise los campos marcados',
  },
  key_reused: {
    uk: 'Цей Idempotency-Key уже використано з іншими даними',
    en: 'This Idempotency-Key has already been used with other data',
    ru: 'Этот Idempotency-Key уже использован с другими данными',
    es: 'Este Idempotency-Key ya se usó con otros datos',
  },
  too_many: {
    uk: 'Забагато спроб. Зачекайте трохи',
    en: 'Too many attempts. Please wait a moment',
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
    uk: 'Сервіс тимчасово недоступний. Спробуйте через кілька секунд',
    en: 'The service is temporarily unavailable. Try again in a few seconds',
    ru: 'Сервис временно недоступен. Попробуйте через несколько секунд',
    es: 'El servicio no está disponible temporalmente. Inténtelo de nuevo en unos segundos',
  },
  public_url_missing: {
    uk: 'Листи з посиланнями не надсилаються, доки не задано PUBLIC_URL. Зверніться до того, хто встановлював систему',
    en: 'Messages with links are not sent until PUBLIC_URL is set. Contact whoever installed the system',
    ru: 'Письма со ссылками не отправляются, пока не задан PUBLIC_URL. Обратитесь к тому, кто устанавливал систему',
    es: 'Los mensajes con enlaces no se envían hasta que se defina PUBLIC_URL. Consulte a quien instaló el sistema',
  },
  read_only: {
    uk: 'Ви переглядаєте систему від імені іншої людини: змінювати нічого не можна',
    en: 'You are viewing the system as another person: nothing can be changed',
    ru: 'Вы просматриваете систему от имени другого человека: ничего изменить нельзя',
    es: 'Está viendo el sistema como otra persona: no se puede cambiar nada',
  },
  two_factor_needed: {
    uk: 'Для Вашої ролі потрібна двоетапна перевірка. Увімкніть її у своєму обліковому записі',
    en: 'Your role requires two-step verification. Switch it on in your account',
    ru: 'Для Вашей роли нужна двухэтапная проверка. Включите её в своей учётной записи',
    es: 'Su rol exige la verificación en dos pasos. Actívela en su cuenta',
  },
  confirm_needed: {
    uk: 'Підтвердьте кодом, що це Ви',
    en: 'Enter a code to confirm that it is you',
    ru: 'Подтвердите кодом, что это Вы',
    es: 'Confirme su identidad con un código',
  },
  needs_second_person: {
    uk: 'Цю дію має погодити друга особа. Надішліть її на погодження',
    en: 'A second person must approve this. Send it for approval',
    ru: 'Это действие должен согласовать второй человек. Отправьте его на согласование',
    es: 'Esto debe aprobarlo una segunda persona. Envíelo para su aprobación',
  },
  people_read: {
    uk: 'Ви переглянули дані дуже багатьох людей. Щоб читати далі, надішліть запит на погодження другій особі або поверніться до цього пізніше',
    en: 'You have read the data of very many people. To read on, ask a second person for approval or come back to it later',
    ru: 'Вы просмотрели данные очень многих людей. Чтобы читать дальше, отправьте запрос на согласование второму лицу или вернитесь к этому позже',
    es: 'Ha consultado los datos de muchísimas personas. Para seguir, pida la aprobación de una segunda persona o vuelva más tarde',
  },
  paper_too_long: {
    uk: 'У списку понад {n} рядків: звузьте його фільтрами або вивантажте файлом Excel',
    en: 'The list has more than {n} rows: narrow it by filters, or export it as an Excel file',
    ru: 'В списке больше {n} строк: сузьте его фильтрами или выгрузите файлом Excel',
    es: 'La lista tiene más de {n} filas: acótela con filtros o expórtela como archivo de Excel',
  },
  link_used: {
    uk: 'За цим посиланням файл уже завантажено. Вивантажте дані ще раз',
    en: 'The file was already downloaded by this link. Export the data again',
    ru: 'По этой ссылке файл уже скачан. Выгрузите данные ещё раз',
    es: 'Este enlace ya se usó para descargar el archivo. Vuelva a exportar los datos',
  },
})

declare module './problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof commonProblems, ProblemText> {}
}
