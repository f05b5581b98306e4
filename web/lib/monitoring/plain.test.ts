import { expect, it } from "vitest";
import { messageOf, placeOf, plainError } from "./plain.ts";

it.each([
  ["https://money.example.com/net-worth/12?tab=holdings#x", "/net-worth/:id"],
  ["/share/Zk3-secretsecret", "/share/:id"],
  ["/settings/join-household/7", "/settings/join-household/:id"],
  ["/", "/"],
  ["/Whole%20Foods", "/:id"],
])("%s is reported as %s", (address, place) => expect(placeOf(address)).toBe(place));

it.each([
  ["Cannot read properties of undefined (reading 'rows')", "Cannot read properties of undefined (reading 'rows')"],
  ["e.map is not a function", "e.map is not a function"],
  ["Minified React error #301; visit https://react.dev/errors/301?args[]=Whole%20Foods", "Minified React error #301"],
  ["Failed to fetch dynamically imported module: https://money.example.com/assets/a.js", "Failed to fetch dynamically imported module"],
  ["Whole Foods is not a function", "[left out]"],
  ["Cannot create property 'x' on string 'Whole Foods $12.40'", "[left out]"],
  ["Unexpected token 'W', \"Whole Foods\" is not valid JSON", "[left out]"],
])("the message %s is reduced to %s", (message, reduced) => expect(messageOf(message)).toBe(reduced));

const ID = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";

it("rebuilds an event from known fields only", () => {
  const frame = {
    filename: "https://money.example.com/assets/Ab1.js",
    function: "row",
    lineno: 1,
    colno: 2,
    vars: { text: "Whole Foods" },
  };
  const odd = { filename: "https://money.example.com/chat/12?q=Whole", function: "Whole Foods $1" };
  expect(
    plainError(
      {
        type: undefined,
        event_id: ID,
        message: "Whole Foods",
        user: { email: "demo@example.com" },
        request: { url: "https://money.example.com/chat/12?q=Whole" },
        breadcrumbs: [{ message: "Whole Foods" }],
        extra: { row: "Whole Foods" },
        exception: { values: [{ type: "TypeError", value: "Whole Foods", stacktrace: { frames: [frame, odd] } }] },
      },
      { address: "https://money.example.com/chat/12?q=Whole", isEmployee: true },
    ),
  ).toEqual({
    type: undefined,
    event_id: ID,
    release: "hiro",
    platform: "javascript",
    level: "error",
    exception: {
      values: [
        {
          type: "TypeError",
          value: "[left out]",
          stacktrace: {
            frames: [
              { filename: "/assets/Ab1.js", function: "row", lineno: 1, colno: 2 },
              { filename: "[elsewhere]", function: "?" },
            ],
          },
        },
      ],
    },
    tags: { place: "/chat/:id", is_employee: true },
  });
});
