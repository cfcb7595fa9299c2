"""The only writers: scenes and pages as PDF, SVG and pixels."""
