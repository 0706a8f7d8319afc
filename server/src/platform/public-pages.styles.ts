/** The style of every public page, for phones first: light and dark by the reader's system, plain on paper. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1c1f23;--soft:#565d66;--line:#d5d9de;--page:#fff;--card:#f5f6f8;--link:#0b57a4;--alarm:#b3261e;--alarm-page:#fdeceb}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a9b0b9;--line:#3d434b;--page:#16181b;--card:#1f2226;--link:#8ab8f2;--alarm:#ff9c94;--alarm-page:#3a1f1d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:46rem;margin:0 auto;padding:.75rem 1rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;border-bottom:1px solid var(--line)}
header p,footer{color:var(--soft);margin:0}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;margin:0;padding:0}
a{color:var(--link)}
nav a{display:inline-block;min-height:1.75rem}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
a:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:2px}
h1{font-size:1.75rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}
h3{font-size:1.0625rem;margin:0}
p{margin:.5rem 0}
.soft{color:var(--soft);font-size:.9375rem}
.mark{display:inline-block;border:1px solid currentColor;border-radius:.25rem;padding:0 .5rem;font-size:.875rem;margin:0}
.alarm{color:var(--alarm)}
.lead{font-weight:600}
.cover{position:relative;aspect-ratio:16/9;overflow:hidden;border-radius:.5rem;background:var(--card);margin:.75rem 0}
.cover img{position:absolute;width:100%;height:100%;object-fit:cover}
.text img,.pictures img{max-width:100%;height:auto;border-radius:.375rem}
.text table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse}
.text th,.text td{border:1px solid var(--line);padding:.375rem .625rem;text-align:start;vertical-align:top}
.text pre{overflow-x:auto;white-space:pre-wrap}
blockquote{margin:.75rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}
.pictures{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));list-style:none;padding:0}
.items{list-style:none;margin:0;padding:0}
.items>li{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;margin:.75rem 0}
.items>li.urgent{border-color:var(--alarm);background:var(--alarm-page)}
.items p{margin:.25rem 0}
.phone{font-size:1.25rem;font-weight:600;white-space:nowrap}
@media print{:root{--ink:#000;--soft:#333;--line:#999;--page:#fff;--card:#fff;--link:#000;--alarm:#000;--alarm-page:#fff}nav{display:none}header,main,footer{max-width:none;padding:0 0 .5rem}.items>li,.cover,img{break-inside:avoid}}
`
