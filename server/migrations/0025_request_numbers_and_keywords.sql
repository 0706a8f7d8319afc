-- Words by which people look for a type of request; defaults for the types that the product came with.
alter table service_request_types add column keywords text[] not null default '{}';
update service_request_types t set keywords = v.words
from (values
('gas', array['газ', 'пахне газом', 'витік газу', 'плита', 'gas', 'leak', 'gas smell', 'пахнет газом', 'утечка газа', 'escape de gas']),
('fire', array['пожежа', 'горить', 'дим', 'вогонь', 'пожар', 'горит', 'дым', 'огонь', 'fire', 'smoke', 'burning', 'fuego', 'humo', 'incendio']),
('lift_stuck', array['ліфт', 'застряг', 'кабіна', 'лифт', 'застрял', 'кабина', 'lift', 'elevator', 'stuck', 'ascensor', 'atrapado']),
('leak_main', array['вода', 'труба', 'прорвало', 'тече', 'затоплює', 'потоп', 'батарея', 'стояк', 'прорыв', 'течет', 'затопило', 'water', 'pipe', 'burst', 'flood', 'leak', 'agua', 'tubería', 'fuga', 'inundación']),
('power_out', array['світло', 'електрика', 'струм', 'знеструмлено', 'вимкнули світло', 'свет', 'электричество', 'ток', 'нет электричества', 'power', 'electricity', 'blackout', 'luz', 'electricidad', 'apagón']),
('no_heat', array['опалення', 'тепло', 'холодно', 'батарея', 'радіатор', 'отопление', 'холодно в квартире', 'радиатор', 'heating', 'cold', 'radiator', 'calefacción', 'frío', 'radiador']),
('no_water', array['вода', 'гаряча вода', 'холодна вода', 'тиск води', 'горячая вода', 'холодная вода', 'напор', 'водопостачання', 'водоснабжение', 'кран', 'water', 'hot water', 'tap', 'pressure', 'agua', 'agua caliente', 'grifo']),
('lift_down', array['ліфт', 'не їде', 'лифт', 'не едет', 'кнопка', 'lift', 'elevator', 'ascensor']),
('roof_leak', array['дах', 'покрівля', 'тече стеля', 'стеля', 'крыша', 'кровля', 'потолок', 'roof', 'ceiling', 'tejado', 'techo', 'gotera']),
('sewage', array['каналізація', 'труба', 'засмітилась', 'стік', 'унітаз', 'канализация', 'засор', 'сток', 'унитаз', 'раковина', 'drain', 'pipe', 'sewer', 'toilet', 'sink', 'desagüe', 'tubería', 'inodoro', 'atasco']),
('door', array['двері', 'домофон', 'замок', 'ключ', 'дверь', 'под’їзд', 'подъезд', 'door', 'intercom', 'lock', 'entrance', 'puerta', 'portero', 'cerradura']),
('light', array['світло', 'лампа', 'лампочка', 'ліхтар', 'не горить', 'темно', 'свет', 'фонарь', 'не горит', 'light', 'lamp', 'bulb', 'dark', 'luz', 'lámpara', 'bombilla', 'farola']),
('clean', array['прибирання', 'сміття', 'брудно', 'смітник', 'уборка', 'мусор', 'грязно', 'cleaning', 'rubbish', 'garbage', 'dirty', 'limpieza', 'basura', 'sucio']),
('yard', array['двір', 'майданчик', 'сніг', 'лід', 'дерево', 'трава', 'двор', 'площадка', 'снег', 'лед', 'yard', 'playground', 'snow', 'ice', 'tree', 'patio', 'nieve', 'hielo', 'árbol']),
('parking', array['паркування', 'ключі', 'доступ', 'шлагбаум', 'пульт', 'парковка', 'ключи', 'машина', 'parking', 'keys', 'access', 'barrier', 'car', 'aparcamiento', 'llaves', 'coche']),
('noise', array['шум', 'гучно', 'сусіди', 'музика', 'громко', 'соседи', 'музыка', 'noise', 'loud', 'neighbours', 'music', 'ruido', 'vecinos', 'música']),
('bill', array['рахунок', 'нарахування', 'лічильник', 'борг', 'оплата', 'счет', 'начисление', 'счетчик', 'долг', 'bill', 'charge', 'meter', 'debt', 'payment', 'recibo', 'contador', 'deuda', 'pago']),
('doc', array['довідка', 'документ', 'справка', 'certificate', 'paper', 'document', 'certificado', 'documento']),
('act_claim', array['акт', 'претензія', 'претензия', 'claim', 'acta', 'reclamación']),
('idea', array['пропозиція', 'скарга', 'предложение', 'жалоба', 'complaint', 'suggestion', 'queja', 'sugerencia']),
('paid', array['платно', 'послуга', 'майстер', 'кран', 'сантехнік', 'електрик', 'услуга', 'мастер', 'сантехник', 'электрик', 'paid', 'plumber', 'electrician', 'tap', 'servicio', 'fontanero', 'electricista', 'grifo'])
) as v (code, words) where t.code = v.code;

-- The prefix of the numbers of a complex; without one the place of the first request of the installation has none, others their key.
alter table complexes add column request_prefix text check (request_prefix ~ '^[^\s-]{1,8}$');
create unique index complexes_request_prefix_key on complexes (lower(request_prefix)) where deleted_at is null;

-- A number is unique in the installation: prefix, year, number. Of equal ones that were taken by several places the first one stays.
alter table service_request_settings add column unprefixed_place text;
update service_request_settings set unprefixed_place = (select place from service_requests order by id limit 1);
alter table service_requests add column prefix text not null default '';
-- The year and number stay in the search key, by which the request is found as it was quoted before.
update service_requests r set prefix = upper(r.place), search_keys = translate(r.place, 'ch', 'сн') || ' ' || r.search_keys
from (select id, row_number() over (partition by year, number
    order by place is distinct from (select unprefixed_place from service_request_settings), created_at, id) as nth
  from service_requests) d
where d.id = r.id and d.nth > 1;
alter table service_requests drop constraint service_requests_number_key,
  add constraint service_requests_number_key unique (prefix, year, number);

create temporary table taken_numbers on commit drop as
  select prefix, year, max(last) as last from (
    select case when place = (select unprefixed_place from service_request_settings) then '' else upper(place) end as prefix, year, last
    from service_request_numbers
    union all select prefix, year, number from service_requests) taken
  group by prefix, year;
delete from service_request_numbers;
alter table service_request_numbers rename column place to prefix;
insert into service_request_numbers (prefix, year, last) select prefix, year, last from taken_numbers;
