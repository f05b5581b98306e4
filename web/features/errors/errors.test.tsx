import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { detailOf } from "./AuthError.tsx";
import { FullPageError } from "./FullPageError.tsx";
import { NotFound } from "./NotFound.tsx";

afterEach(cleanup);

it("shows the specified texts for a missing page and for a failure", () => {
  render(<NotFound />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The page you were looking for was not found.");
  cleanup();
  render(<FullPageError />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sorry, Hiro broke and we're working on fixing it.");
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/");
});

it.each([
  ["error=invalid_request&error_description=Google+did+not+share+your+email+address.", "Google did not share your email address."],
  ["error=invalid_request&error_description=Call+555-0100+to+unlock+your+account", null],
  ["error=unauthorized&error_description=Not+this", "The account is currently not available."],
  ["error=access_denied&error_description=Not+this", null],
  ["", null],
])("a failed sign-in with %s adds %s", (query, detail) => {
  expect(detailOf(new URLSearchParams(query))).toBe(detail);
});
