import { Households } from "./history/households.ts";
import { day, eachDay } from "#domain/day.ts";
const hs = new Households();
for (const [i,l] of [["ins_sandbox_harbor","demo_maya"],["ins_sandbox_juniper","demo_sam"],["ins_sandbox_harbor","user_good"],["ins_sandbox_harbor","user_large"],["ins_sandbox_juniper","user_good"],["ins_sandbox_prairie","user_good"],["ins_sandbox_prairie","user_large"],["ins_sandbox_northway","demo_sam"],["ins_sandbox_keystead","demo_sam"]] as const) {
  const t=performance.now();
  const h = hs.of(i,l); const e = h.entriesUntil(day("2026-11-20"));
  const ms=performance.now()-t;
  console.log(i,l,ms.toFixed(0)+"ms","all",e.length);
  for (const a of hs.accountsOf(i,l)) {
    const own=e.filter(x=>x.account===a.key);
    let bal=a.opening, min=Infinity, max=-Infinity; const perDay=new Map<number,number>();
    for (const x of own) if(x.posts!==null) perDay.set(x.posts,(perDay.get(x.posts)??0)+x.amount);
    for (const d of [...perDay.keys()].sort((p,q)=>p-q)){bal-=perDay.get(d)!; if(d>680||a.opening) {min=Math.min(min,bal);max=Math.max(max,bal);}}
    console.log("  ",a.name,"rows5y",own.filter(x=>x.on>2500-1826).length,"rows24m",own.filter(x=>x.on>2515-730).length,"now",h.balanceAt(a.key,day("2026-11-20"))/100,"2021",h.balanceAt(a.key,day("2021-11-20"))/100,"min",min/100,"max",max/100);
  }
}
